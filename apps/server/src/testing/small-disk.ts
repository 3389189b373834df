import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

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
      unmount(isMounted, folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A thread that ends may hold a file for a moment more: the disk goes when it lets go of it. */
function unmount(isMounted: boolean, folder: string): void {
  if (isMounted) spawnSync('umount', ['--lazy', folder]);
}

/** A disk that fails when a test says so: as on a server, the system takes the right to write away, under files that are open. */
export function failingDisk(megabytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'motu-disk-'));
  const image = `${folder}.image`;
  writeFileSync(image, '');
  truncateSync(image, megabytes * 1024 ** 2);
  const run = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: 'utf8' });
  run('mkfs.ext4', '-q', image);
  const isMounted = run('mount', '-o', 'loop,errors=remount-ro', image, folder).status === 0;
  const device = basename(run('findmnt', '-n', '-o', 'SOURCE', folder).stdout.trim());
  const trigger = join('/sys/fs/ext4', device, 'trigger_fs_error');
  return {
    folder,
    canFail: isMounted && existsSync(trigger),
    fail: () => writeFileSync(trigger, '1'),
    remove() {
      unmount(isMounted, folder);
      rmSync(folder, { recursive: true, force: true });
      rmSync(image, { force: true });
    },
  };
}
