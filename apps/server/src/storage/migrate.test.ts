import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addAccount } from '../testing/accounts.ts';
import { emptyState, type Kind, temporaryFolder } from '../testing/state.ts';
import { openSqlite } from './database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openPostgresSetup } from './postgres-database.ts';
import { openState } from './state.ts';

describe.each<Kind>(['SQLite', 'PostgreSQL'])('migrations on %s', (kind) => {
  test('OPS-01 a migration that fails leaves the old state usable', async () => {
    const place = await emptyState(kind, temporaryFolder());
    const old = await openState(place);
    await addAccount(old, 'hina', 'admin');
    await old.close();

    const broken = {
      ...migrations,
      '900-good': { up: (db: Kysely<never>) => db.schema.createTable('good').addColumn('id', 'text').execute() },
      '901-bad': { up: (db: Kysely<never>) => db.schema.alterTable('no_such_table').addColumn('x', 'text').execute() },
    };
    const db = place.databaseUrl
      ? await openPostgresSetup(place.databaseUrl)
      : openSqlite(join(place.data, 'motu.sqlite'));
    await expect(migrate(db, broken)).rejects.toThrow(
      'La mise à niveau « 901-bad » de la base a échoué ; rien n’a été changé.',
    );
    expect((await db.introspection.getTables()).map(({ name }) => name)).not.toContain('good');
    await db.destroy();

    const again = await openState(place);
    expect(await again.accounts.findByUsername('hina')).not.toBeNull();
    await again.close();
  });

  test('OPS-01 a base made by a newer version is left alone', async () => {
    const place = await emptyState(kind, temporaryFolder());
    const db = place.databaseUrl
      ? await openPostgresSetup(place.databaseUrl)
      : openSqlite(join(place.data, 'motu.sqlite'));
    const up = (schema: Kysely<never>) => schema.schema.createTable('later').addColumn('id', 'text').execute();
    await migrate(db, { ...migrations, '999-later': { up } });
    await db.destroy();
    await expect(openState(place)).rejects.toThrow('version plus récente');
  });
});
