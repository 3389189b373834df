import { dirname } from 'node:path';
import type { TerritoryFiles } from '@motu/engine';
import Sqlite from 'better-sqlite3';
import { type ReliefRecord, reliefModels } from '../../territory/relief-models.ts';

export type { ReliefRecord };

/** The relief models of a territory, in the order in which they are answered from. */
export function listReliefs(geopackage: string, shipped: TerritoryFiles['relief']): ReliefRecord[] {
  const db = new Sqlite(geopackage, { readonly: true, fileMustExist: true });
  try {
    return reliefModels(db, shipped, dirname(geopackage));
  } finally {
    db.close();
  }
}
