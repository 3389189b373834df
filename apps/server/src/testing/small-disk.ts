import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own that a test may fill. Whoever runs the tests without being root, or in a closed container, has none. */
export function smallDisk(megabytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'motu-disk-'));
  const ballast = join(folder, 'ballast');
  const mount = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder];
  const isMounted = spawnSync('mount', mount).status === 0;
  return {
    folder,
    isMounted,
    /** Takes all its room but this. */
    fill(left = 0) {
      const { bavail, bsize } = statfsSync(folder);
      const file = openSync(ballast, 'w');
      writeSync(file, Buffer.alloc(Math.max(0, bavail * bsize - left)));
      closeSync(file);
    },
    /** Gives it back. */
    empty: () => rmSync(ballast),
    /** From then on nothing can be written there. */
    makeReadOnly: () => void spawnSync('mount', ['-o', 'remount,ro', folder]),
    remove() {
      if (isMounted) spawnSync('umount', [folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
