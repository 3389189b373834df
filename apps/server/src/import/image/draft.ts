import { createHash } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Stretch } from './to-rgba.ts';

const DRAFT = /^\.import-[a-z0-9-]+-[0-9a-f]{16}\.sqlite(?:-journal)?$/;
/** Nobody has gone on with it for so long: it is forgotten. */
const FORGOTTEN_MS = 7 * 24 * 60 * 60_000;

/** What is read, and how. */
type Read = { files: readonly string[]; projection: number | null; range: Stretch | null };

/** The draft of an import: another one for other files, for the same ones once they have changed, and for other choices. */
export function draftOf(slug: string, { files, projection, range }: Read): string {
  const read = files.map((file) => {
    const { size, mtimeMs } = statSync(file);
    return [basename(file), size, mtimeMs];
  });
  const key = createHash('sha256')
    .update(JSON.stringify([read, projection, range]))
    .digest('hex')
    .slice(0, 16);
  return `.import-${slug}-${key}.sqlite`;
}

export function forgetOldDrafts(folder: string, now: Date): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const found = DRAFT.test(name) && statSync(path, { throwIfNoEntry: false });
    if (found && now.getTime() - found.mtimeMs > FORGOTTEN_MS) rmSync(path, { force: true });
  }
}
