import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { createLocationEdits } from '../domain/locations.ts';
import { temporaryFolder } from '../testing/state.ts';
import { openState } from './state.ts';

const BEFORE = 20;
const by = { actor: 'teva', address: null };
const place = (index: number) => ({
  id: `p${index}`,
  slug: `p-${index}`,
  title: `Lieu ${index}`,
  lon: -149.5,
  lat: -17.5,
  width: 0.1,
  height: 0.1,
  version: 1,
});

test('ADM-09 (FLT-08) a copy taken under writes holds all that was acknowledged, and each change with its line', async () => {
  const [data, elsewhere] = [temporaryFolder(), join(temporaryFolder(), 'copie')];
  mkdirSync(elsewhere);
  const state = await openState({ data, databaseUrl: null });
  const edits = createLocationEdits(state);
  for (let index = 0; index < BEFORE; index++) await edits.add(place(index), by);

  // Pages are copied a few at a time, so that writes come in between.
  const copying = new Sqlite(join(data, 'motu.sqlite'), { readonly: true });
  let written = BEFORE;
  let isCopied = false;
  const copied = copying.backup(join(elsewhere, 'motu.sqlite'), { progress: () => 1 }).finally(() => {
    isCopied = true;
  });
  while (!isCopied && written < BEFORE + 60) await edits.add(place(written++), by);
  await copied;
  copying.close();
  await state.close();

  const restored = await openState({ data: elsewhere, databaseUrl: null });
  const places = await restored.locations.all();
  expect(written).toBeGreaterThan(BEFORE);
  expect(places.length).toBeGreaterThanOrEqual(BEFORE);
  const { items } = await restored.journal.page({ kind: 'emplacement' }, 0, 1000);
  const told = new Map(items.map(({ subjectId, after }) => [subjectId, after]));
  expect(told.size).toBe(places.length);
  for (const one of places) expect(told.get(one.id)).toEqual(one);
  // It goes on from there.
  const [first] = places;
  await createLocationEdits(restored).change(first?.id ?? '', { title: 'Après', version: 1 }, by);
  expect(await restored.locations.find(first?.id ?? '')).toMatchObject({ title: 'Après', version: 2 });
  await restored.close();
});
