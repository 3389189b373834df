import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openState } from './storage/state.ts';
import { SHIPPED_TERRITORY } from './territory/open-territory.ts';
import { PASSWORD } from './testing/accounts.ts';
import { startObjectStore } from './testing/object-store.ts';
import { freePort } from './testing/postgres-cluster.ts';
import { isSignedIn, signInOver, spawnServer, startServer } from './testing/server-process.ts';
import { smallDisk } from './testing/small-disk.ts';
import { emptyState, type Kind, temporaryFolder } from './testing/state.ts';

const started: { kill: (signal: 'SIGKILL') => boolean }[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

async function start(env: NodeJS.ProcessEnv) {
  const server = await startServer(env);
  started.push(server.child);
  return server;
}

describe('what prevents the start', () => {
  const endsWith = async (env: NodeJS.ProcessEnv, sentence: string) => {
    const { code, stdout, stderr } = await spawnServer(env).ended;
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` });
  };

  const notWritten = (folder: string) =>
    `Le dossier de données «\u00a0${folder}\u00a0» ne peut pas être écrit\u00a0: vérifiez ses droits, ou nommez-en un autre avec MOTU_DATA.`;

  test('OPS-01 a used port', async () => {
    const port = await freePort();
    const busy = createServer();
    await new Promise<void>((resolve) => busy.listen(port, '127.0.0.1', resolve));
    await endsWith(
      { PORT: String(port), MOTU_DATA: temporaryFolder(), MOTU_ADMIN_PASSWORD: PASSWORD },
      `Le port ${port} est déjà utilisé : choisissez-en un autre avec PORT.`,
    );
    busy.close();
  });

  test('OPS-01 a folder that cannot be written', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    chmodSync(file, 0o400);
    await endsWith({ MOTU_DATA: join(file, 'data') }, notWritten(join(file, 'data')));
    await endsWith({ MOTU_DATA: '/proc/motu' }, notWritten('/proc/motu'));
  });

  const disk = smallDisk(1);
  test.skipIf(!disk.isMounted)('OPS-01 a folder on a disk that is read-only', async () => {
    disk.makeReadOnly();
    await endsWith({ MOTU_DATA: disk.folder }, notWritten(disk.folder));
    disk.remove();
  });

  const former = smallDisk(64);
  test.skipIf(!former.isMounted)(
    'OPS-01 a state on a disk that has become read-only, which is left as it was',
    async () => {
      const file = join(former.folder, 'motu.sqlite');
      await (await openState({ data: former.folder, databaseUrl: null })).close();
      const bytes = readFileSync(file);
      former.makeReadOnly();
      await endsWith({ MOTU_DATA: former.folder }, notWritten(former.folder));
      expect(readFileSync(file).equals(bytes)).toBe(true);
      former.remove();
    },
  );

  test('OPS-01 a state that is damaged, at its head or within, or cannot be written, by the name of its file, which is left as it is', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'motu.sqlite');
    const damaged = `La base «\u00a0${file}\u00a0» est endommagée\u00a0; rien n’y a été changé. Mettez-la de côté, avec les fichiers -wal et -shm du même nom s’il y en a, puis reprenez une sauvegarde\u00a0: npx motu restore FICHIER.`;
    writeFileSync(file, 'x'.repeat(8192));
    await endsWith({ MOTU_DATA: folder }, damaged);
    expect(readFileSync(file, 'utf8')).toBe('x'.repeat(8192));

    rmSync(file);
    await (await openState({ data: folder, databaseUrl: null })).close();
    const bytes = readFileSync(file).fill(0xab, 3 * 4096, 20 * 4096);
    writeFileSync(file, bytes);
    await endsWith({ MOTU_DATA: folder }, damaged);
    expect(readFileSync(file).equals(bytes)).toBe(true);

    rmSync(file);
    mkdirSync(file);
    await endsWith(
      { MOTU_DATA: folder },
      `La base «\u00a0${file}\u00a0» ne peut pas être écrite\u00a0: vérifiez les droits de ce fichier et de son dossier.`,
    );
  });

  test('OPS-01 a state that is missing or empty beside what an installation has made, until it is said that a new one begins', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'motu.sqlite');
    const lost = (how: string) =>
      `La base «\u00a0${file}\u00a0» ${how}, alors que son dossier contient déjà\u00a0: territory, sauvegardes. Rien n’a été changé. Remettez ce fichier en place ou reprenez une sauvegarde (npx motu restore FICHIER)\u00a0; pour commencer une nouvelle installation dans ce dossier, démarrez avec MOTU_NEW_STATE=on.`;
    mkdirSync(join(folder, 'territory'));
    mkdirSync(join(folder, 'sauvegardes'));
    await endsWith({ MOTU_DATA: folder }, lost('manque'));
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, '');
    await endsWith({ MOTU_DATA: folder }, lost('est vide'));
    expect(statSync(file).size).toBe(0);

    const server = await start({ MOTU_DATA: folder, MOTU_NEW_STATE: 'on' });
    expect(server.output.stdout).toContain('Premier démarrage.');
  });

  test('OPS-01 TER-01 a territory that was damaged in the data folder, by the name of its file, and what to do', async () => {
    const folder = temporaryFolder();
    const first = await start({ MOTU_DATA: folder });
    first.child.kill('SIGTERM');
    await first.ended;
    const file = join(folder, 'territory/territory.gpkg');
    truncateSync(file, 20_000);
    await endsWith(
      { MOTU_DATA: folder },
      `Le territoire «\u00a0${file}\u00a0» est endommagé, ou ne peut pas être lu. Arrêtez Motu et mettez ce fichier de côté\u00a0: le territoire d’origine sera remis en place, et ce qui y avait été importé sera à importer de nouveau.`,
    );
    rmSync(file);
    await start({ MOTU_DATA: folder });
  });

  test('OPS-01 a broken setting', async () => {
    await endsWith(
      { PORT: 'abc' },
      'Le réglage PORT n’est pas valable : « abc » n’est pas un numéro de port (0 à 65535).',
    );
  });

  test('OPS-01 a PostgreSQL that does not answer, without its password', async () => {
    await endsWith(
      { DATABASE_URL: 'postgresql://motu:secret@127.0.0.1:1/motu', MOTU_DATA: temporaryFolder() },
      'La base PostgreSQL de DATABASE_URL ne répond pas.',
    );
  });

  test('OPS-01 a bucket of tiles that refuses the keys, without telling them', async () => {
    const store = await startObjectStore();
    const env = { ...store.env, MOTU_DATA: temporaryFolder(), MOTU_ADMIN_PASSWORD: PASSWORD };
    await endsWith(
      { ...env, AWS_SECRET_ACCESS_KEY: 'pas-le-bon' },
      'Le réglage MOTU_TILES n’est pas valable : le service refuse ces clés d’accès, ou leur refuse ce compartiment.',
    );
    await store.stop();
  });

  test('TER-01 a territory that is missing or damaged, by the name of its file', async () => {
    const folder = temporaryFolder();
    const env = { MOTU_DATA: temporaryFolder(), MOTU_TERRITORY: folder, MOTU_ADMIN_PASSWORD: PASSWORD };
    await endsWith(env, `Le dossier « ${folder} » n’est pas un territoire : SHA256SUMS y manque.`);
    cpSync(SHIPPED_TERRITORY, folder, { recursive: true });
    truncateSync(join(folder, 'territory.gpkg.zst'), 1000);
    const damaged = join(folder, 'territory.gpkg.zst');
    await endsWith(env, `Le fichier « ${damaged} » est endommagé : sa somme de contrôle diffère.`);
  });

  test('OPS-01 (FLT-09) a second server on the same data folder, while the first goes on', async () => {
    const folder = temporaryFolder();
    const first = await start({ MOTU_DATA: folder });
    await endsWith(
      { MOTU_DATA: folder, PORT: '0' },
      `Un autre serveur Motu utilise déjà le dossier de données « ${folder} ».`,
    );
    expect((await fetch(`${first.url}/api/health/ready`)).status).toBe(200);
  });
});

test('AUTH-13 the password made at first start is printed once, and works', async () => {
  const folder = temporaryFolder();
  const first = await start({ MOTU_DATA: folder });
  const [, password = ''] = /première connexion : (\S+)/.exec(first.output.stdout) ?? [];
  expect(await signInOver(first.url, 'admin', password)).not.toBeNull();
  first.child.kill('SIGTERM');
  await first.ended;
  expect(first.output.stdout.split(password).length).toBe(2);

  const second = await start({ MOTU_DATA: folder });
  expect(second.output.stdout).toContain('est prêt');
  expect(second.output.stdout).not.toContain('mot de passe');
});

test('OPS-01 (FLT-06) SIGTERM under load: every request sent is answered, exit 0', async () => {
  const server = await start({ MOTU_DATA: temporaryFolder() });
  let stopping = false;
  const failures: string[] = [];
  const client = async () => {
    for (;;) {
      try {
        const response = await fetch(`${server.url}/api/auth/details`);
        if (response.status !== 200) failures.push(String(response.status));
        await response.text();
      } catch (error) {
        // A refused connection is how a stopped server says so; a reset one lost a request.
        const { code } = (error as { cause?: { code?: string } }).cause ?? {};
        if (!stopping || code !== 'ECONNREFUSED') failures.push(code ?? String(error));
        return;
      }
    }
  };
  const clients = Array.from({ length: 20 }, client);
  await new Promise((resolve) => setTimeout(resolve, 500)); // the load itself, not a wait for something
  stopping = true;
  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
  await Promise.all(clients);
  expect(failures).toEqual([]);
});

describe.each<Kind>(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  test('AUTH-12 OPS-03 (FLT-01) sign-ins acknowledged before a kill -9 are still there after it', async () => {
    const { data, databaseUrl } = await emptyState(kind, temporaryFolder());
    const env = { MOTU_DATA: data, MOTU_ADMIN_PASSWORD: PASSWORD, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    const acknowledged: string[] = [];
    for (let round = 0; round < 3; round++) {
      const server = await start(env);
      for (const cookie of acknowledged) expect(await isSignedIn(server.url, cookie)).toBe(true);
      const writers = Array.from({ length: 4 }, async () => {
        for (;;) {
          const cookie = await signInOver(server.url, 'admin', PASSWORD);
          if (!cookie) return;
          acknowledged.push(cookie);
        }
      });
      // In the middle of the writes, however long a busy machine takes to make some.
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(5 * (round + 1)), { timeout: 50_000 });
      server.child.kill('SIGKILL');
      await Promise.all(writers);
    }
    expect(acknowledged.length).toBeGreaterThan(10);
    const server = await start(env);
    for (const cookie of acknowledged) expect(await isSignedIn(server.url, cookie)).toBe(true);
  });
});
