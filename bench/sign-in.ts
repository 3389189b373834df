// The time of a refused sign-in must not tell whether the name exists (AUTH-12): medians of known and unknown names.
import { randomUUID } from 'node:crypto';
import { SignIn } from '../apps/server/src/domain/sign-in.ts';
import { openState } from '../apps/server/src/storage/state.ts';
import { addAccount } from '../apps/server/src/testing/accounts.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const ROUNDS = 200;

export const run = () =>
  inTemporaryFolder(async (folder) => {
    const state = await openState({ data: folder, databaseUrl: null });
    await addAccount(state, 'known', 'user');
    const entrance = new SignIn(state);
    const times: Record<string, number[]> = { known: [], unknown: [] };
    for (let round = 0; round < ROUNDS; round++) {
      for (const name of ['known', 'unknown']) {
        const start = performance.now();
        await entrance.signIn(name, 'wrong', { address: randomUUID(), agent: null, id: null }).catch(() => null); // a new address each time: no throttling
        times[name]?.push(performance.now() - start);
      }
    }
    await state.close();
    const [known, unknown] = [median(times.known ?? []), median(times.unknown ?? [])];
    console.log(
      `median of ${ROUNDS}: known ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms, ratio ${(unknown / known).toFixed(2)}`,
    );
  });

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
