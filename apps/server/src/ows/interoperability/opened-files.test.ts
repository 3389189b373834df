import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { startServer } from '../../testing/server-process.ts';
import { temporaryFolder } from '../../testing/state.ts';

let stop = async () => {};
afterEach(() => stop());

const HOSTILE = [
  '../../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e/%2e%2e/etc/passwd',
  '..\\..\\etc\\passwd',
  '..%5c..%5cetc%5cpasswd',
  '/etc/passwd',
  'a%00b',
];

/** The C library looks here before it gives memory back, and V8 for the pace of its clock, whoever asked for what. */
const RUNTIMES_OWN = ['/proc/sys/vm/overcommit_memory', '/sys/devices/system/cpu/cpu0/tsc_freq_khz'];

/** A new server makes these in processes of their own, which read what they are made of. */
const MADE_APART = [
  '/api/recherche?q=papeete',
  '/api/itineraire?x1=-149.57&y1=-17.54&x2=-149.55&y2=-17.55&portail=false&typeTrajet=voiture',
];

/** Addresses that carry a text where the name of a layer, style, grid, tile or context is expected. */
const addresses = (text: string) => [
  `/api/wmts/1.0.0/${text}/default/EPSG:4326/13/4894/1385.png`,
  `/api/wmts/1.0.0/batiments/${text}/EPSG:4326/13/4894/1385.png`,
  `/api/wmts/1.0.0/batiments/default/${text}/13/4894/1385.png`,
  `/api/wmts/1.0.0/batiments/default/EPSG:4326/13/4894/${text}`,
  `/api/wms?VERSION=1.3.0&REQUEST=GetLegendGraphic&LAYER=${text}&FORMAT=image/png`,
  `/api/contexts/by-slug/${text}`,
  `/assets/${text}`,
];

/** Sends an address as it is: every client of HTTP would tidy it up first. */
function sendRaw(url: string, path: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`),
    );
    socket.setEncoding('latin1').on('data', (text) => {
      answer += text;
    });
    socket.on('end', () => resolve(answer.split('\r\n', 1)[0] ?? '')).on('error', reject);
  });
}

test('OWS-05 (OGC-15) hostile addresses make the server open nothing outside its cache', async () => {
  const folder = temporaryFolder();
  const trace = join(temporaryFolder(), 'opened');
  // -D: the server stays the child of this test, which can end it.
  const strace = ['strace', '-D', '-f', '-qq', '-y', '-e', 'trace=open,openat,openat2,creat', '-o', trace];
  const server = await startServer({ MOTU_DATA: folder }, strace);
  stop = async () => {
    server.child.kill('SIGKILL');
    await server.ended;
  };
  const opened = () => readFileSync(trace, 'utf8').split('\n');
  for (const path of MADE_APART)
    await expect.poll(() => sendRaw(server.url, path), { timeout: 90_000 }).toMatch(/^HTTP\/1\.1 200 /);
  // Whatever is loaded at first use is loaded by harmless requests of the same kinds.
  for (const path of [...addresses('absent'), '/api/wmts/1.0.0/batiments/default/EPSG:4326/13/4894/1385.png'])
    await sendRaw(server.url, path);
  await settled(opened);
  const before = opened().length;
  expect(opened().some((line) => line.includes(join(folder, 'tiles')))).toBe(true);

  for (const text of HOSTILE)
    for (const path of addresses(text))
      expect([path, await sendRaw(server.url, path)]).toEqual([path, expect.stringMatching(/^HTTP\/1\.1 40[04] /)]);
  await settled(opened);
  const since = opened()
    .slice(before - 1)
    .flatMap((line) => /open\w*\(.*?"(.*?)"/.exec(line)?.[1] ?? []);
  expect(since.filter((path) => !RUNTIMES_OWN.includes(path) && !path.startsWith(folder))).toEqual([]);
});

/** Waits until nothing more is written to the trace: strace writes a little later than the server does. */
async function settled(opened: () => string[]): Promise<void> {
  for (let count = -1; count !== opened().length; ) {
    count = opened().length;
    await wait(500);
  }
}
