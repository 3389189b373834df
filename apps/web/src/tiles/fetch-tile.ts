import { createTurns } from './take-turns.ts';

/** A server that is too busy says when to come back (503): waited for this often, and never longer than that. */
const BUSY_TRIES = 2;
const BUSY_MAX_MS = 8_000;

/** As images are: behind the code and the calls that the visitor waits for. Left to itself a fetch comes before everything. */
const LIKE_IMAGES = { method: 'GET', credentials: 'same-origin', mode: 'cors', priority: 'low' } as const;

/** To begin a request takes the page a millisecond, five on a slow phone: dozens of them at the end of a pan would hold a frame back. */
const turn = createTurns(2);

/** Fetches a tile; a server that is busy, or that was asked too much, is asked again when it says. */
export async function fetchTile(fetcher: typeof fetch, source: string, signal: AbortSignal): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    await turn();
    signal.throwIfAborted();
    const response = await fetcher(source, { ...LIKE_IMAGES, signal });
    // A refusal that nobody reads holds its connection: six of them, and no layer gets any tile.
    if (!response.ok) await response.arrayBuffer();
    const isBusy = response.status === 503 || response.status === 429;
    if (!isBusy || attempt === BUSY_TRIES) return response;
    const seconds = Number(response.headers.get('retry-after')) || 1;
    await pause(Math.min(seconds * 1000, BUSY_MAX_MS), signal);
  }
}

function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, durationMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
