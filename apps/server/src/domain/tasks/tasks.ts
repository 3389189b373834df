import { randomUUID } from 'node:crypto';
import type { Forecast, NewSpecificTask, NewTask, Task, TaskAction, TaskFailure, TaskList } from '@motu/contract';
import { AppError, type FieldError, TILE_GRIDS, tahitiMidnight } from '@motu/core';
import { hasVectors, MEDIA_TYPES } from '@motu/engine';
import { type By, refuse } from '../edits.ts';
import { type JournalAction, oneLine } from '../journal.ts';
import type { Layer } from '../layers.ts';
import type { State, Stores } from '../state.ts';
import { isVectorGrid, type TileCache, type Tiles } from '../tiles.ts';
import { forecast } from './forecast.ts';
import { planTask, subjectOf, type TaskPlan } from './plan-task.ts';
import { isOver, stateAfter } from './task-states.ts';
import type { PlannedChunk, StoredTask } from './task-store.ts';

/** A list longer than this is no longer read; older ones are forgotten in time. */
const LISTED = 100;
const LISTED_FAILURES = 200;
/** Tasks that have not ended, waiting ones included. */
const MOST_AT_ONCE = 50;
/** One step: no tiles to count. */
const STEPS = ['index', 'capabilities', 'compact'] as const;
const isStep = (kind: string): kind is (typeof STEPS)[number] => (STEPS as readonly string[]).includes(kind);
const STEP: PlannedChunk = { level: 0, column: 0, row: 0, columns: 1, rows: 1, tiles: 1 };

const JOURNAL: Record<TaskAction, JournalAction> = {
  pause: 'task-pause',
  resume: 'task-resume',
  cancel: 'task-cancel',
  retry: 'task-retry',
};

type TaskParts = {
  cache: TileCache;
  tiles: Tiles;
  /** Threads that draw. */
  threads: number;
  /** Where tiles are kept, when copies of the program may keep them elsewhere. */
  store?: string | null;
  /** There is something to do. */
  wake: () => void;
  clock?: () => Date;
};

/** What administrators may do to the tile cache (ADM-07). */
export class Tasks {
  private readonly state: State;
  private readonly cache: TileCache;
  private readonly tiles: Tiles;
  private readonly threads: number;
  private readonly store: string | null;
  private readonly wake: () => void;
  private readonly clock: () => Date;

  constructor(state: State, { cache, tiles, threads, store = null, wake, clock = () => new Date() }: TaskParts) {
    this.state = state;
    this.cache = cache;
    this.tiles = tiles;
    this.threads = threads;
    this.store = store;
    this.wake = wake;
    this.clock = clock;
  }

  async list(): Promise<TaskList> {
    const [stored, cacheBytes] = await Promise.all([this.state.tasks.latest(LISTED), this.cache.bytes()]);
    return { content: stored.map(toTask), threads: this.threads, cacheBytes, cacheQuota: this.cache.figures().quota };
  }

  async read(id: string): Promise<{ content: Task; failures: TaskFailure[] }> {
    const task = await found(this.state, id);
    const failures = await this.state.tasks.failures(id, LISTED_FAILURES);
    const zoomOf = (level: number) => level + (task.grid ? TILE_GRIDS[task.grid].viewZoom : 0);
    return { content: toTask(task), failures: failures.map((one) => ({ ...one, zoom: zoomOf(one.level) })) };
  }

  async forecast(task: NewTask): Promise<Forecast> {
    const { plan } = await this.plan(task);
    return forecast(task, plan, { cache: this.cache, threads: this.threads });
  }

  async add(task: NewTask, by: By): Promise<Task> {
    const { layer, plan } = await this.plan(task);
    if (plan.total === 0) {
      const message =
        task.kind === 'truncate'
          ? 'Aucune tuile n’est gardée à cet endroit, à ces zooms.'
          : 'Cette couche n’a rien à dessiner à cet endroit, à ces zooms.';
      throw refusal('extent', message);
    }
    const { grid, format, scale } = subjectOf(task, this.cache);
    const { minZoom, maxZoom, extent, place, kind } = task;
    const stored = blank(kind, by, this.clock(), plan.total);
    const where = { grid, format, scale: scale ?? 1, minZoom, maxZoom, extent, place };
    return this.enqueue({ ...stored, ...ofLayer(layer), ...where }, plan.chunks, by);
  }

  async addSpecific({ kind, layer: slug, before }: NewSpecificTask, by: By): Promise<Task[]> {
    const layer = slug === undefined ? null : await this.layerOf(slug);
    if (kind === 'retry-failed') return this.retryAll(layer?.id ?? null, by);
    const at = this.clock();
    if (isStep(kind)) return [await this.enqueue(blank(kind, by, at, 1), [STEP], by)];
    if (kind === 'truncate-layer' && !layer) throw refusal('layer', 'Choisissez une couche.');
    const day = kind === 'purge' ? (before ? tahitiMidnight(before) : null) : null;
    if (kind === 'purge' && (!day || day > at)) throw refusal('before', 'Choisissez un jour passé.');
    const total = await this.cache.countAll(layer?.id ?? null, day ?? undefined);
    if (total === 0) throw refusal(kind === 'purge' ? 'before' : 'layer', 'Aucune tuile n’est concernée.');
    const stored = { ...blank(kind, by, at, total), ...(layer && ofLayer(layer)), before: day };
    return [await this.enqueue(stored, [{ ...STEP, tiles: total }], by)];
  }

  async change(id: string, action: TaskAction, version: number, by: By): Promise<Task> {
    const changed = await this.state.transaction(async (stores) => {
      const task = await found(stores, id);
      const next = stateAfter(task.state, action);
      if (next === null)
        throw new AppError('conflict', 'Cette tâche a avancé entre-temps : elle ne peut plus être changée ainsi.', {
          current: toTask(task),
        });
      if (task.version !== version && action !== 'cancel' && action !== 'pause') throw changedMeanwhile(task);
      if (action === 'retry') await stores.tasks.retryFailed(id);
      const ended = isOver(next) ? this.clock() : null;
      const changes = { state: next, endedAt: ended, error: null, retryAt: null, setbacks: 0, speed: null };
      if (!(await stores.tasks.update(id, task.version, changes))) throw changedMeanwhile(task);
      await this.record(stores, JOURNAL[action], task, by);
      return found(stores, id);
    });
    this.wake();
    return toTask(changed);
  }

  remove(id: string, by: By): Promise<void> {
    return this.state.transaction(async (stores) => {
      const task = await found(stores, id);
      if (!isOver(task.state)) throw new AppError('conflict', 'Cette tâche n’est pas terminée : annulez-la d’abord.');
      await stores.tasks.remove(id);
      await this.record(stores, 'task-remove', task, by);
    });
  }

  private async plan(task: NewTask): Promise<{ layer: Layer; plan: TaskPlan }> {
    const layer = await this.layerOf(task.layer);
    refuse(checkTask(task, layer));
    // The base map and the sea go on around the world: what is worth keeping is the mapped part.
    return { layer, plan: await planTask(task, await this.tiles.extentOf(layer), this.cache) };
  }

  private async layerOf(slug: string): Promise<Layer> {
    const layer = (await this.state.layers.all()).find((one) => one.slug === slug);
    if (layer && this.cache.versionOf(slug) !== null) return layer;
    throw refusal(
      'layer',
      layer ? `« ${layer.name} » n’a pas de tuiles ici.` : `Aucune couche ne porte le nom « ${slug} ».`,
    );
  }

  private async enqueue(planned: StoredTask, chunks: readonly PlannedChunk[], by: By): Promise<Task> {
    // What concerns no tiles is anyone's.
    const hasTiles = !isStep(planned.kind);
    const task = { ...planned, store: hasTiles ? this.store : null };
    await this.state.transaction(async (stores) => {
      const active = await Promise.all(
        (['waiting', 'running', 'paused'] as const).map((one) => stores.tasks.inState(one)),
      );
      if (active.flat().length >= MOST_AT_ONCE)
        throw new AppError('conflict', `${MOST_AT_ONCE} tâches ne sont pas terminées : attendez, ou annulez-en.`);
      await stores.tasks.add(task, chunks);
      await this.record(stores, 'task-add', task, by);
    });
    this.wake();
    return toTask(task);
  }

  private async retryAll(layerId: string | null, by: By): Promise<Task[]> {
    const failed = (await this.state.tasks.inState('failed')).filter(
      (task) => task.failed > 0 && (layerId === null || task.layerId === layerId),
    );
    if (failed.length === 0) throw new AppError('conflict', 'Aucune tuile n’est en échec.');
    const retried: Task[] = [];
    for (const { id, version } of failed) retried.push(await this.change(id, 'retry', version, by));
    return retried;
  }

  private async record({ journal }: Stores, action: JournalAction, task: StoredTask, by: By): Promise<void> {
    await journal.record({ ...by, action, subject: oneLine(nameOf(task)) }, this.clock());
  }
}

/** What a form refuses before it is sent, and the server anyway. */
function checkTask(
  { minZoom, maxZoom, extent: [west, south, east, north], grid, format }: NewTask,
  layer: Layer,
): FieldError[] {
  const errors: FieldError[] = [];
  if (maxZoom < minZoom) errors.push({ field: 'maxZoom', message: `Au moins le zoom minimal (${minZoom}).` });
  if (west >= east || south >= north || south < -90 || north > 90)
    errors.push({ field: 'extent', message: 'Cette étendue n’est pas sur la Terre, ou elle est vide.' });
  const first = TILE_GRIDS[grid].viewZoom;
  if (maxZoom < first) errors.push({ field: 'maxZoom', message: `Cette grille commence au zoom ${first}.` });
  if (maxZoom < layer.minZoom || minZoom > layer.maxZoom) {
    const message = `« ${layer.name} » se montre des zooms ${layer.minZoom} à ${layer.maxZoom}.`;
    errors.push({ field: 'minZoom', message });
  }
  if (format === MEDIA_TYPES.mvt) {
    if (!layer.drawing || !hasVectors(layer.drawing))
      errors.push({
        field: 'format',
        message: 'Seules les couches d’objets et les fonds de plan ont des tuiles vectorielles.',
      });
    else if (!isVectorGrid(grid))
      errors.push({ field: 'grid', message: 'Les tuiles vectorielles sont en EPSG:3857 et en EPSG:4326.' });
  }
  return errors;
}

function blank(kind: StoredTask['kind'], { actor }: By, at: Date, total: number): StoredTask {
  return {
    id: randomUUID(),
    kind,
    state: 'waiting',
    lane: `*${kind}`,
    store: null,
    layerId: null,
    layer: null,
    layerName: null,
    grid: null,
    format: null,
    scale: 1,
    minZoom: null,
    maxZoom: null,
    extent: null,
    place: null,
    before: null,
    total,
    finished: 0,
    failed: 0,
    speed: null,
    createdAt: at,
    startedAt: null,
    endedAt: null,
    error: null,
    setbacks: 0,
    retryAt: null,
    author: actor,
    version: 1,
  };
}

const ofLayer = ({ id, slug, name }: Layer) => ({ lane: id, layerId: id, layer: slug, layerName: name });

/** As the journal calls it. */
const nameOf = ({ layerName, kind }: StoredTask): string => layerName ?? kind;

async function found({ tasks }: Stores, id: string): Promise<StoredTask> {
  const task = await tasks.find(id);
  if (!task) throw new AppError('not-found', 'Cette tâche n’existe pas, ou n’est plus gardée.');
  return task;
}

const changedMeanwhile = (task: StoredTask) =>
  new AppError('conflict', 'Cette tâche a changé entre-temps.', { current: toTask(task) });

const refusal = (field: string, message: string) => new AppError('invalid', message, { fields: [{ field, message }] });

/** A task as the page takes it. */
function toTask(task: StoredTask): Task {
  const { total, finished, failed, speed, state } = task;
  const remaining = total - finished - failed;
  const isRunning = state === 'running';
  return {
    ...task,
    extent: task.extent as Task['extent'],
    remaining,
    isChecking: isRunning && remaining === 0,
    speed: isRunning ? speed : null,
    secondsLeft: isRunning && speed ? Math.ceil(remaining / speed) : null,
    before: task.before?.toISOString() ?? null,
    createdAt: task.createdAt.toISOString(),
    startedAt: task.startedAt?.toISOString() ?? null,
    endedAt: task.endedAt?.toISOString() ?? null,
    retryAt: isRunning ? (task.retryAt?.toISOString() ?? null) : null,
  };
}
