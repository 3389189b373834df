import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LonLat } from '../coordinate/lon-lat.ts';
import { fromGrid, toGrid } from './transverse-mercator.ts';
import { converterOf } from './utm-systems.ts';

test('MAP-02 our own UTM agrees with proj4 to the micrometre, in all 120 zones', () => {
  // Half as wide again as a zone: what Norway's widest one needs.
  const away = fc.double({ min: -4.5, max: 4.5, noNaN: true });
  const northern = fc.double({ min: 0, max: 84, noNaN: true });
  for (let zone = 1; zone <= 60; zone++) {
    for (const isSouth of [false, true]) {
      const { forward } = converterOf(`EPSG:${(isSouth ? 32700 : 32600) + zone}`);
      fc.assert(
        fc.property(away, northern, (dLon, lat) => {
          const place: LonLat = [zone * 6 - 183 + dLon, isSouth ? -lat : lat];
          const grid = toGrid({ zone, isSouth }, place);
          const theirs = forward(place);
          expect(Math.hypot(grid[0] - theirs[0], grid[1] - theirs[1])).toBeLessThan(1e-6);
          const [lon, back] = fromGrid({ zone, isSouth }, grid);
          const turn = Math.abs(lon - place[0]);
          expect(Math.min(turn, 360 - turn)).toBeLessThan(1e-9);
          expect(Math.abs(back - place[1])).toBeLessThan(1e-9);
        }),
        { numRuns: 30 },
      );
    }
  }
});
