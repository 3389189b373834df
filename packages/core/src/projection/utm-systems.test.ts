import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { toGrid } from './transverse-mercator.ts';
import { converterOf, definedProj4, type EpsgCode, UTM_SYSTEMS, utmSystem } from './utm-systems.ts';

const zones = Array.from({ length: 60 }, (_, i) => i + 1);

test('MAP-02 the 120 UTM zones of the world and the four of the territory are known', () => {
  const codes = [...zones.map((zone) => 32600 + zone), ...zones.map((zone) => 32700 + zone), 3296, 3297, 3298, 3299];
  expect(UTM_SYSTEMS.map(({ code }) => code)).toEqual(codes.map((code) => `EPSG:${code}`));
  expect(() => utmSystem('EPSG:2154')).toThrow('EPSG:2154');
});

test('MAP-02 their extents are the areas where they are used', () => {
  expect(utmSystem('EPSG:32706').worldExtent).toEqual([-150, -80, -144, 0]);
  expect(utmSystem('EPSG:3297').worldExtent).toEqual([-150, -31.2, -144, -7.29]);
});

test('MAP-02 a library that takes proj4 finds every system defined', () => {
  const proj4 = definedProj4();
  for (const { code } of UTM_SYSTEMS) expect(proj4.defs(code)).toBeDefined();
});

/** Zones around the world, and the four of the territory. PROJ is asked once for each. */
const compared: EpsgCode[] = [1, 5, 6, 7, 8, 31, 60]
  .flatMap((zone) => [32600 + zone, 32700 + zone])
  .concat(3296, 3297, 3298, 3299)
  .map((code): EpsgCode => `EPSG:${code}`);

test.each(compared)('MAP-02 %s agrees with PROJ to the centimetre, both ways', (code) => {
  const [west, south, east, north] = utmSystem(code).worldExtent;
  const shares = [0.02, 0.31, 0.5, 0.77, 0.98];
  const places = shares.flatMap((across) =>
    shares.map((up): [number, number] => [west + (east - west) * across, south + (north - south) * up]),
  );
  const reference = askProj(code, places);
  const { forward, inverse } = converterOf(code);
  const { zone, isSouth, definition } = utmSystem(code);
  for (const [i, place] of places.entries()) {
    const [x, y] = reference[i] as [number, number];
    const ours = forward(place);
    expect(Math.hypot(ours[0] - x, ours[1] - y)).toBeLessThan(0.01);
    if (definition.includes('WGS84')) {
      const own = toGrid({ zone, isSouth }, place);
      expect(Math.hypot(own[0] - x, own[1] - y)).toBeLessThan(0.001);
    }
    const [lon, lat] = inverse([x, y]);
    // 1e-7 degree is a centimetre of latitude; meridians come together towards the poles.
    expect(Math.hypot((lon - place[0]) * Math.cos((lat * Math.PI) / 180), lat - place[1])).toBeLessThan(1e-7);
  }
});

/** EPSG:4326 has its latitude first, and PROJ holds to it. */
function askProj(code: EpsgCode, places: [number, number][]): [number, number][] {
  const input = places.map(([lon, lat]) => `${lat} ${lon}`).join('\n');
  const { stdout, stderr, status } = spawnSync('cs2cs', ['-f', '%.4f', 'EPSG:4326', code], { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`cs2cs ended with ${status}: ${stderr}`);
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/).map(Number).slice(0, 2) as [number, number]);
}
