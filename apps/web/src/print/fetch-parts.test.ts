import type { PrintPage } from '@motu/core/print';
import { expect, test } from 'vitest';
import { fetchMap } from './fetch-parts.ts';
import { cutOff, NetworkCut } from './network-cut.ts';

const page: PrintPage = {
  center: [-149.83, -17.52],
  scale: 50_000,
  widthMm: 212,
  heightMm: 184,
  rotationDeg: 0,
  dpi: 300,
};
const choices = {
  layers: [
    { slug: 'fond', opacity: 1 },
    { slug: 'batiments', opacity: 0.5 },
  ],
};
const picture = (headers: Record<string, string> = {}) => new Response(new Uint8Array([1]), { headers });

function ask(answers: (address: string) => Response) {
  const asked: string[] = [];
  let now = 0;
  let most = 0;
  return {
    asked,
    most: () => most,
    ask: async (address: string) => {
      asked.push(address);
      now += 1;
      most = Math.max(most, now);
      await Promise.resolve();
      now -= 1;
      return answers(address);
    },
  };
}

const run = (server: ReturnType<typeof ask>, onPart = (_done: number, _all: number) => {}) =>
  fetchMap(page, choices, { signal: new AbortController().signal, onPart, ask: server.ask });

test('PRN-09 a page is asked for in parts, two at a time, each told as it comes', async () => {
  const server = ask(() => picture());
  const told: string[] = [];
  const { parts, missing } = await run(server, (done, all) => told.push(`${done}/${all}`));
  expect(server.asked).toHaveLength(4);
  expect(server.most()).toBe(2);
  expect(server.asked[0]).toContain('couches=fond%2Cbatiments%3A0.5');
  expect(told).toEqual(['0/4', '1/4', '2/4', '3/4', '4/4']);
  expect([parts.length, missing]).toEqual([4, []]);
});

test('PRN-09 layers that some part lacks are named once', async () => {
  const server = ask((address) =>
    picture(
      address.includes('colonne=1')
        ? { 'couches-manquantes': 'batiments,fond' }
        : { 'couches-manquantes': 'batiments' },
    ),
  );
  expect((await run(server)).missing.toSorted()).toEqual(['batiments', 'fond']);
});

test('PRN-09 a busy server is asked again, a refusal is told in its own words', async () => {
  let busy = 1;
  const patient = ask(() =>
    busy-- > 0 ? new Response(null, { status: 503, headers: { 'retry-after': '0.01' } }) : picture(),
  );
  expect((await run(patient)).parts).toHaveLength(4);
  const refusing = ask(() => Response.json({ detail: 'Cette couche n’existe pas.' }, { status: 400 }));
  await expect(run(refusing)).rejects.toThrow('Cette couche n’existe pas.');
});

test('PRN-09 a part that fails ends the others: nothing is asked or told after it', async () => {
  const server = ask((address) =>
    address.includes('colonne=0') && address.includes('ligne=0') ? new Response(null, { status: 500 }) : picture(),
  );
  const told: string[] = [];
  const signals: AbortSignal[] = [];
  const late = Promise.withResolvers<ArrayBuffer>();
  const slow = async (address: string, signal: AbortSignal) => {
    signals.push(signal);
    const answer = await server.ask(address);
    // The second part comes after the first has failed.
    if (answer.ok) answer.arrayBuffer = () => late.promise;
    return answer;
  };
  const { signal } = new AbortController();
  await expect(
    fetchMap(page, choices, { signal, onPart: (done, all) => told.push(`${done}/${all}`), ask: slow }),
  ).rejects.toThrow();
  late.resolve(new ArrayBuffer(1));
  // Whatever follows from it has followed, when the turn is over.
  await new Promise(setImmediate);
  expect(server.asked).toHaveLength(2);
  expect(told).toEqual(['0/4']);
  expect(signals.every(({ aborted }) => aborted)).toBe(true);
});

test('PRN-09 a page whose only layer is done without asks for no picture', async () => {
  const server = ask(() => picture());
  const { signal } = new AbortController();
  const told: number[] = [];
  const map = await fetchMap(page, { layers: [] }, { signal, onPart: (done) => told.push(done), ask: server.ask });
  expect([map, server.asked, told]).toEqual([{ parts: [], missing: [] }, [], []]);
});

test('PRN-09 only a network that is cut is told as one', () => {
  expect(() => cutOff(new TypeError('Failed to fetch'))).toThrow(NetworkCut);
  expect(() => cutOff(new RangeError('Array too long'))).toThrow(RangeError);
});
