import { AppError } from '@motu/core';
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { migrations as all } from './migrations/index.ts';

/** Brings the store up to date in one transaction: a migration that fails leaves everything as it was. */
export async function migrate<T>(db: Kysely<T>, migrations: Record<string, Migration> = all): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  // The library has no code for it: it says that migrations it ran once are missing now.
  const isNewer = error instanceof Error && error.message.startsWith('corrupted migrations');
  throw new AppError('unavailable', sayWhy(failed, isNewer), { cause: error });
}

function sayWhy(failed: string | undefined, isNewer: boolean): string {
  if (failed) return `La mise à niveau « ${failed} » de la base a échoué ; rien n’a été changé.`;
  if (isNewer) return 'La base a été faite par une version plus récente de Motu ; rien n’a été changé.';
  return 'La base ne peut pas être mise à niveau ; rien n’a été changé.';
}
