import { endpoints } from '@motu/contract';
import { AppError } from '@motu/core';
import {
  MISSING_LAYERS_HEADER,
  type PrintChoices,
  type PrintPage,
  type PrintPart,
  printParts,
  printQuery,
} from '@motu/core/print';
import { addressOf } from '../api/index.ts';
import type { MapPart } from './content.ts';
import { cutOff } from './network-cut.ts';

/** The server draws two at once for each address. */
const AT_ONCE = 2;
/** How often a part is asked again of a server that is busy. */
const MOST_TRIES = 8;
const LONGEST_WAIT_S = 20;

export type FetchedPart = MapPart & { bytes: Uint8Array<ArrayBuffer> };
export type FetchedMap = { parts: FetchedPart[]; missing: string[] };

type Ask = (address: string, signal: AbortSignal) => Promise<Response>;
type Options = {
  signal: AbortSignal;
  onPart: (done: number, all: number) => void;
  ask?: Ask;
};

/** The map of a page, part by part, and the layers that some part lacks (PRN-09). */
export async function fetchMap(
  page: PrintPage,
  choices: PrintChoices,
  { signal, onPart, ask = askServer }: Options,
): Promise<FetchedMap> {
  // A page without a layer has no picture: there is nothing to ask for.
  const wanted = choices.layers.length > 0 ? printParts(page) : [];
  const parts: FetchedPart[] = [];
  const missing = new Set<string>();
  const queue = [...wanted];
  if (wanted.length > 0) onPart(0, wanted.length);
  // One part that fails ends the others too: nothing is asked or told after the end.
  const failure = new AbortController();
  const either = AbortSignal.any([signal, failure.signal]);
  const work = async () => {
    for (let part = queue.shift(); part; part = queue.shift()) {
      either.throwIfAborted();
      const answer = await askPart(page, choices, part, either, ask);
      const bytes = new Uint8Array(await answer.arrayBuffer().catch(cutOff));
      either.throwIfAborted();
      for (const slug of missingOf(answer)) missing.add(slug);
      const { left, top, width, height } = part;
      parts.push({ key: `carte-${part.column}-${part.row}`, left, top, width, height, bytes });
      onPart(parts.length, wanted.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } catch (error) {
    failure.abort(error);
    throw error;
  }
  return { parts, missing: [...missing] };
}

const askServer: Ask = (address, signal) => fetch(address, { signal }).catch(cutOff);

async function askPart(
  page: PrintPage,
  choices: PrintChoices,
  part: PrintPart,
  signal: AbortSignal,
  ask: Ask,
): Promise<Response> {
  const address = addressOf(endpoints.print.map, {}, printQuery(page, choices, part));
  for (let attempt = 1; ; attempt++) {
    const answer = await ask(address, signal);
    if (answer.ok) return answer;
    if (answer.status !== 503 || attempt === MOST_TRIES) throw await refusalOf(answer);
    await pause(Math.min(Number(answer.headers.get('retry-after')) || 1, LONGEST_WAIT_S), signal);
  }
}

const missingOf = (answer: Response) =>
  (answer.headers.get(MISSING_LAYERS_HEADER) ?? '').split(',').filter((slug) => slug !== '');

/** The server's own sentence. */
async function refusalOf(answer: Response): Promise<AppError> {
  const problem = (await answer.json().catch(() => null)) as { detail?: string; title?: string } | null;
  const cause = new Error(`${answer.status} ${answer.url}`);
  return new AppError('upstream', problem?.detail ?? problem?.title ?? '', { cause });
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
