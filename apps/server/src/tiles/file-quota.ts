import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { evictTiles, type HeldFile } from './evict-tiles.ts';
import type { TileFiles } from './tile-files.ts';

/** Bytes written between two looks at the whole, as a share of what it may take. */
const LOOK_AFTER_SHARE = 0.01;
/** What leaves at once when there is too much: the next tiles find room without anyone looking. */
const SPARE_SHARE = 0.05;
/** What leaves in one go, so that a list of it fits in memory. */
const MOST_AT_ONCE = 512 * 1024 * 1024;

/** Has the tiles leave that are used least, when all of them take more than they may. */
export class FileQuota {
  evicted = 0;
  private readonly files: TileFiles;
  private readonly quota: number;
  private readonly log: FastifyBaseLogger;
  /** Looked at after the first write: the quota may be a new one. */
  private unseen = Number.POSITIVE_INFINITY;
  private evicting: Promise<void> | null = null;
  private isClosed = false;

  constructor(files: TileFiles, quota: number, log: FastifyBaseLogger) {
    this.files = files;
    this.quota = quota;
    this.log = log;
  }

  wrote(bytes: number): void {
    this.unseen += bytes;
    if (this.evicting || this.unseen < this.quota * LOOK_AFTER_SHARE) return;
    this.unseen = 0;
    this.evicting = this.enforce()
      .catch((error: unknown) => this.log.error({ err: error }, 'the tile cache could not be kept to its quota'))
      .finally(() => {
        this.evicting = null;
        // What was written meanwhile.
        if (!this.isClosed) this.wrote(0);
      });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.evicting;
  }

  private async enforce(): Promise<void> {
    const { files, quota } = this;
    if ((await files.sizes.total()) <= quota) return;
    for (;;) {
      const held = files.pathsOf(null).map(
        (path): HeldFile =>
          (work) =>
            files.withAnyFile(path, work),
      );
      const used = await bytesOf(held);
      if (used <= quota || this.isClosed) return;
      const excess = used - quota * (1 - SPARE_SHARE);
      const gone = await evictTiles(held, Math.min(excess, MOST_AT_ONCE), () => this.isClosed);
      this.evicted += gone;
      this.log.info({ tiles: gone, quota }, 'tiles that are used least have left the cache');
      if (gone === 0) return;
    }
  }
}

async function bytesOf(files: readonly HeldFile[]): Promise<number> {
  let used = 0;
  for (const held of files) {
    // What waits in the journal of a file is on the disk twice.
    held(({ uses }) => uses.shrink());
    used += held(({ uses }) => uses.bytes()) ?? 0;
    await turn();
  }
  return used;
}
