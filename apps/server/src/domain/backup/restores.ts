import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Restore, RestoreCheck } from '@motu/contract';
import { AppError, formatBytes } from '@motu/core';
import { requireConfirmation } from '../confirmation.ts';
import type { By } from '../edits.ts';
import type { UploadFiles } from '../file-reader.ts';
import { tablesOf } from '../layer-tables.ts';
import type { LayerDrawing } from '../layers.ts';
import { FORGOTTEN_MS, takePart } from '../parted-file.ts';
import { postgisTablesOf } from '../postgis.ts';
import type { State } from '../state.ts';
import { compareStates, countOf, rowsOf } from './compare-states.ts';
import type { DumpHeader } from './dump-format.ts';
import type { Snapshot } from './snapshot.ts';

/** A backup in a database of its own. */
type Staged = { header: DumpHeader; snapshot: Snapshot; remove(): Promise<void>; places?: readonly string[] };

type RestoreParts = {
  state: State;
  files: UploadFiles;
  maxBytes: number;
  /** One that is kept, to be copied beside. */
  open(name: string): Promise<{ bytes: number; content: Readable } | null>;
  stage(path: string): Promise<Staged>;
  restore(path: string, by: { actor: string; address: string | null; name: string }): Promise<unknown>;
  /** Whether a table that layers name so is there. */
  hasPlace(place: string): boolean;
  /** What was restored is drawn from then on. */
  restored(): Promise<void>;
  onFault(error: unknown): void;
};

type Job = Restore & {
  owner: string;
  path: string;
  isWriting: boolean;
  work: Promise<void>;
  forgetting: NodeJS.Timeout;
};

const UNFORESEEN = 'Une erreur inattendue est survenue\u00a0: rien n’a été changé.';
const CUT_OFF =
  'Une erreur inattendue a interrompu la restauration. Vérifiez les couches\u00a0; la copie «\u00a0avant-restauration\u00a0» de la liste remet ce qui était là.';

/** A backup lies there as it came, unpacked, and again where it is put in place; packed tables and lists are a third to a tenth of themselves. */
const ROOM = 8;

/** One may be looked at beside another, in another page. */
const MOST_OF_ONE = 3;

/** Restores from the browser (ADM-19): a backup is sent or chosen, checked, looked at, and only then put in place. */
export class Restores {
  private readonly parts: RestoreParts;
  private readonly jobs = new Map<string, Job>();
  /** One backup is unpacked at a time, whoever asks. */
  private unpacking: Promise<unknown> = Promise.resolve();

  constructor(parts: RestoreParts) {
    this.parts = parts;
  }

  /** What an administrator left lying gives way, what is being restored does not. */
  async begin({ name, bytes }: { name: string; bytes: number | null }, owner: string): Promise<Restore> {
    const { files, maxBytes } = this.parts;
    if (this.isRestoring()) throw new AppError('conflict', 'Une restauration est en cours.');
    if (bytes === 0) throw new AppError('invalid', `Le fichier «\u00a0${name}\u00a0» est vide.`);
    if (bytes !== null && bytes > maxBytes)
      throw new AppError(
        'too-large',
        `Le fichier pèse ${formatBytes(bytes)}\u00a0: ${formatBytes(maxBytes)} au plus peuvent être envoyés. La commande motu restore n’a pas cette limite.`,
      );
    if (bytes !== null) await this.checkRoom(bytes);
    const lying = [...this.jobs.values()].filter((one) => one.owner === owner);
    for (const one of lying.slice(0, Math.max(0, lying.length - MOST_OF_ONE + 1))) await this.forget(one);
    const id = randomUUID();
    const one: Job = {
      ...{ id, name, bytes: bytes ?? 0, received: 0, problem: null, check: null, owner, isWriting: false },
      state: bytes === null ? 'checking' : 'sending',
      path: await files.create(id, 'sauvegarde.motu.gz'),
      work: Promise.resolve(),
      forgetting: setTimeout(() => void this.forget(one).catch(this.parts.onFault), FORGOTTEN_MS).unref(),
    };
    this.jobs.set(id, one);
    if (bytes === null)
      this.work(one, async () => {
        await this.copyKept(one);
        await this.look(one);
      });
    return toAnswer(one);
  }

  /** Keeps the bytes from `start` on; what has come before is not written twice. */
  async send(id: string, start: number, bytes: Uint8Array, owner: string): Promise<Restore> {
    const one = this.found(id, owner);
    if (one.state !== 'sending' || start < one.received) return toAnswer(one);
    await takePart(one, start, bytes, (part) => this.parts.files.append(one.path, part));
    if (one.received === one.bytes) {
      one.state = 'checking';
      this.work(one, () => this.look(one));
    }
    return toAnswer(one);
  }

  read(id: string, owner: string): Restore {
    return toAnswer(this.found(id, owner));
  }

  /** Everything is replaced, accounts included: the password is asked for again. */
  run(id: string, by: By): Restore {
    const one = this.found(id, by.actor);
    if (one.state !== 'checked') throw new AppError('conflict', 'Cette sauvegarde n’a pas été vérifiée.');
    if (this.isRestoring()) throw new AppError('conflict', 'Une restauration est en cours.');
    requireConfirmation(by);
    one.state = 'restoring';
    this.work(one, async () => {
      const { actor, address } = by;
      try {
        await this.inTurn(() => this.parts.restore(one.path, { actor, address, name: one.name }));
      } finally {
        // Also what was put in place before a failure is drawn from then on.
        await this.parts.restored();
      }
      one.state = 'done';
    });
    return toAnswer(one);
  }

  async stop(id: string, owner: string): Promise<void> {
    const one = this.found(id, owner);
    if (one.state === 'restoring') throw new AppError('conflict', 'La restauration est en cours.');
    await this.forget(one);
  }

  async close(): Promise<void> {
    await Promise.all([...this.jobs.values()].map((one) => this.forget(one)));
  }

  private found(id: string, owner: string): Job {
    const job = this.jobs.get(id);
    if (job?.owner !== owner)
      throw new AppError('not-found', 'Cette restauration n’est plus en préparation\u00a0: recommencez.');
    job.forgetting.refresh();
    return job;
  }

  private isRestoring(): boolean {
    return [...this.jobs.values()].some((one) => one.state === 'restoring');
  }

  private inTurn<T>(run: () => Promise<T>): Promise<T> {
    const turn = this.unpacking.then(run);
    this.unpacking = turn.catch(() => {});
    return turn;
  }

  private async forget(one: Job): Promise<void> {
    clearTimeout(one.forgetting);
    await one.work;
    this.jobs.delete(one.id);
    await this.parts.files.remove(one.id);
  }

  /** A failure is kept with it, in words. */
  private work(one: Job, run: () => Promise<void>): void {
    one.problem = null;
    one.work = run().catch((error: unknown) => {
      const isForeseen = error instanceof AppError;
      if (!isForeseen) this.parts.onFault(error);
      one.problem = isForeseen ? error.message : one.state === 'restoring' ? CUT_OFF : UNFORESEEN;
      one.state = 'refused';
    });
  }

  private async look(one: Job): Promise<void> {
    one.check = await this.inTurn(() => checkBackup(one.path, this.parts));
    one.state = 'checked';
  }

  private async checkRoom(bytes: number): Promise<void> {
    const free = await this.parts.files.freeBytes();
    if (free === null || free >= bytes * ROOM) return;
    const message = `Le disque n’a plus que ${formatBytes(free)}\u00a0: restaurer cette sauvegarde de ${formatBytes(bytes)} en demande jusqu’à ${formatBytes(bytes * ROOM)}.`;
    throw new AppError('unavailable', message);
  }

  private async copyKept(one: Job): Promise<void> {
    const kept = await this.parts.open(one.name);
    if (!kept) throw new AppError('not-found', 'Cette sauvegarde n’existe pas, ou n’est plus gardée.');
    await this.checkRoom(kept.bytes).catch((error: unknown) => {
      kept.content.destroy();
      throw error;
    });
    for await (const bytes of kept.content) await this.parts.files.append(one.path, bytes as Uint8Array);
    Object.assign(one, { bytes: kept.bytes, received: kept.bytes });
  }
}

/** What a backup would change, looked at in a database of its own. */
async function checkBackup(path: string, { state, stage, hasPlace }: RestoreParts): Promise<RestoreCheck> {
  const staged = await stage(path);
  let now: Snapshot | null = null;
  try {
    now = await state.snapshot();
    const { header, snapshot } = staged;
    const brought = new Set(staged.places);
    return {
      ...{ version: header.version, date: header.date, withData: brought.size > 0 },
      changes: await compareStates(now, snapshot),
      reports: { before: countOf(now, 'report'), after: countOf(snapshot, 'report') },
      missing: (await rowsOf(snapshot, 'layer'))
        .filter(({ drawing }) => !isDrawable(drawing, (place) => hasPlace(place) || brought.has(place)))
        .map(({ name }) => String(name)),
    };
  } finally {
    await now?.close();
    await staged.remove();
  }
}

/** Whether all that a layer draws is there. */
function isDrawable(drawing: unknown, hasPlace: (place: string) => boolean): boolean {
  const read = typeof drawing === 'string' ? (JSON.parse(drawing) as LayerDrawing) : null;
  return [...tablesOf(read), ...postgisTablesOf(read)].every(hasPlace);
}

function toAnswer({ id, state, name, bytes, received, problem, check }: Job): Restore {
  return { id, state, name, bytes, received, problem, check };
}
