import { openState } from '../../apps/server/src/storage/state.ts';

export type State = Awaited<ReturnType<typeof openState>>;

/** Works on the state of the server under test, or of another, as the commands beside it do. */
export async function withState<T>(work: (state: State) => Promise<T>, data = process.env.MOTU_DATA ?? ''): Promise<T> {
  const state = await openState({ data, databaseUrl: null });
  try {
    return await work(state);
  } finally {
    await state.close();
  }
}
