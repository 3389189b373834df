import type { State } from '../domain/state.ts';
import { RESTORED } from './open-backups.ts';

/** A restore is rare, and reading one row costs little. */
const LOOK_EVERY_MS = 5000;

type FollowedRestores = {
  /** Looks once whether the state was restored. */
  look(): Promise<void>;
  /** Looks by itself from then on. */
  watch(): void;
  close(): void;
};

/** A restore replaces the layers under a server that runs: what was made of them is made anew. */
export async function followRestores(
  { settings }: Pick<State, 'settings'>,
  takeOver: () => Promise<void>,
): Promise<FollowedRestores> {
  let restored = await settings.read<string>(RESTORED);
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const found = await settings.read<string>(RESTORED).catch(() => restored);
    if (found === restored) return;
    const before = restored;
    restored = found;
    try {
      await takeOver();
    } catch (error) {
      restored = before; // taken over at the next look
      throw error;
    }
  }

  return {
    look,
    watch() {
      timer ??= setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS);
      timer.unref();
    },
    close: () => clearInterval(timer),
  };
}
