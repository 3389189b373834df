import { describe, expect, test } from 'vitest';
import { rememberContent, type ShownContent } from '../domain/remembered-content.ts';
import type { State } from '../domain/state.ts';
import { EMPTY_CONTEXT } from '../testing/empty-context.ts';
import { emptyState, type Kind, temporaryFolder } from '../testing/state.ts';
import { openState } from './state.ts';

const CONTEXT = { ...EMPTY_CONTEXT, slug: 'lagon', name: 'Lagon', isDefault: true };

/** How often the contexts were read, whoever asked. */
let reads = 0;

describe.each<Kind>(['SQLite', 'PostgreSQL'])('what visitors read, on %s', (kind) => {
  /** Two programs on one state, and what the visitors of the first are shown. */
  async function open(): Promise<{ state: State; other: State; shown: ShownContent; close(): Promise<void> }> {
    const place = await emptyState(kind, temporaryFolder());
    const state = await openState(place);
    const other = await openState(place);
    await state.contexts.add(CONTEXT);
    const all = async () => {
      reads++;
      return state.contexts.all();
    };
    const { shown } = rememberContent({ ...state, contexts: { ...state.contexts, all } });
    await expect.poll(() => state.stamp()).not.toBeNull();
    await shown.contexts.findDefault();
    reads = 0;
    return {
      state,
      other,
      shown,
      async close() {
        await state.close();
        await other.close();
      },
    };
  }
  const nameOf = async (shown: ShownContent) => (await shown.contexts.findBySlug('lagon'))?.name;

  test('ADM-09 nothing is read again while nothing changes, nor for a session that begins', async () => {
    const { state, shown, close } = await open();
    await state.transaction(({ secrets }) => secrets.getOrCreate('autre'));
    for (let call = 0; call < 3; call++) expect(await nameOf(shown)).toBe('Lagon');
    expect(await shown.contexts.findDefault()).toMatchObject({ name: 'Lagon' });
    expect(reads).toBe(0);
    await close();
  });

  test('ADM-09 what was saved here is shown to whoever asks next, and read once for all of them', async () => {
    const { state, shown, close } = await open();
    await state.edit(({ contexts }) => contexts.update({ ...CONTEXT, name: 'Récif' }));
    expect(await Promise.all([nameOf(shown), nameOf(shown), nameOf(shown)])).toEqual(['Récif', 'Récif', 'Récif']);
    expect(reads).toBe(1);
    await state.contexts.update({ ...CONTEXT, version: 2, name: 'Passe' });
    expect(await nameOf(shown)).toBe('Passe');
    await state.contexts.remove('c', 3);
    expect(await nameOf(shown)).toBeUndefined();
    await close();
  });

  test('ADM-09 what is read while a change is being saved is not kept', async () => {
    const { state, shown, close } = await open();
    const reading = await state.edit(async ({ contexts }) => {
      await contexts.update({ ...CONTEXT, name: 'Récif' });
      const asked = nameOf(shown);
      // PostgreSQL answers with what was there; SQLite makes one wait.
      if (kind === 'PostgreSQL') expect(await asked).toBe('Lagon');
      return { asked };
    });
    await reading.asked;
    expect(await nameOf(shown)).toBe('Récif');
    await close();
  });

  test('ADM-09 a change that was given up leaves what was there', async () => {
    const { state, shown, close } = await open();
    const given = state.edit(async ({ contexts }) => {
      await contexts.update({ ...CONTEXT, name: 'Récif' });
      throw new Error('half-way');
    });
    await expect(given).rejects.toThrow('half-way');
    expect(await nameOf(shown)).toBe('Lagon');
    await close();
  });

  test('OPS-05 what another program has saved is shown', async () => {
    const { other, shown, close } = await open();
    await other.contexts.update({ ...CONTEXT, name: 'Récif' });
    // On SQLite it shows at once; PostgreSQL tells of it.
    if (kind === 'SQLite') expect(await nameOf(shown)).toBe('Récif');
    else await expect.poll(() => nameOf(shown)).toBe('Récif');
    await close();
  });
});
