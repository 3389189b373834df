import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LonLat } from '../coordinate/lon-lat.ts';
import { geodesicDistance } from '../geodesic/geodesic-distance.ts';
import {
  isDrawnAt,
  MM_PER_INCH,
  type PagePlane,
  PRINT_DPI,
  PRINT_SCALES,
  type PrintPage,
  pageGround,
  pagePixels,
  pagePlane,
  printParts,
  printQuery,
  printZoom,
} from './index.ts';
import { printSystem } from './page-plane.ts';

const A3: Omit<PrintPage, 'center'> = { scale: 25_000, widthMm: 420, heightMm: 297, rotationDeg: 0, dpi: 300 };

test('PRN-03 a page is drawn in the UTM zone of its centre: RGPF in the territory, WGS 84 outside', () => {
  const systems: [LonLat, string][] = [
    [[-151.74, -16.5], 'EPSG:3296'],
    [[-149.57, -17.54], 'EPSG:3297'],
    [[-140.1, -8.9], 'EPSG:3298'],
    [[-134.97, -23.12], 'EPSG:3299'],
    [[-158, -20], 'EPSG:32704'],
    [[-149.57, -60], 'EPSG:32706'],
    [[-149.57, 21], 'EPSG:32606'],
    [[2.35, 48.85], 'EPSG:32631'],
    [[166.45, -22.27], 'EPSG:32758'],
    [[179.9, -17], 'EPSG:32760'],
    [[180, -17], 'EPSG:32701'],
    [[-180, -17], 'EPSG:32701'],
  ];
  expect(systems.map(([center]) => printSystem(center))).toEqual(systems.map(([, code]) => code));
});

test('PRN-03 lengths on an A3 at 1:25 000 are right within 0.2 %, anywhere on it, wherever it lies and however it is turned', () => {
  const place = fc.tuple(
    fc.double({ min: -158, max: -130, noNaN: true }),
    fc.double({ min: -31, max: -4, noNaN: true }),
  );
  const spot = fc.tuple(fc.double({ min: 0, max: 420, noNaN: true }), fc.double({ min: 0, max: 297, noNaN: true }));
  const turn = fc.double({ min: -180, max: 180, noNaN: true });
  fc.assert(
    fc.property(place, spot, spot, turn, (center, a, b, rotationDeg) => {
      const onPaper = Math.hypot(b[0] - a[0], b[1] - a[1]);
      fc.pre(onPaper > 1);
      const { toGround } = pagePlane({ ...A3, center, rotationDeg });
      const metres = geodesicDistance(toGround(a), toGround(b));
      expect(Math.abs((onPaper * 25) / metres - 1)).toBeLessThan(0.002);
    }),
  );
});

test('PRN-03 at the edges of zones too, and a page over two of them is drawn in that of its centre', () => {
  for (const lon of [-156, -150.0001, -149.9999, -144.0001, -143.9999, -138.0001, -132.0001]) {
    const { crs, toGround } = pagePlane({ ...A3, center: [lon, -10] });
    expect(crs).toBe(printSystem([lon, -10]));
    for (const [x, y] of [
      [0, 0],
      [420, 0],
      [0, 297],
      [420, 297],
    ] as const) {
      const metres = geodesicDistance(toGround([210, 148.5]), toGround([x, y]));
      expect(Math.abs((Math.hypot(x - 210, y - 148.5) * 25) / metres - 1)).toBeLessThan(0.002);
    }
  }
});

test('PRN-03 ground and paper agree to a hundredth of a millimetre, both ways, across 180° too', () => {
  for (const center of [
    [-149.57, -17.54],
    [179.99, -16.8],
    [-179.99, -16.8],
  ] satisfies LonLat[]) {
    const { toPage, toGround, toGrid, fromGrid }: PagePlane = pagePlane({ ...A3, center, rotationDeg: 27 });
    expect(toPage(center)).toEqual([expect.closeTo(210, 6), expect.closeTo(148.5, 6)]);
    for (const mm of [
      [0, 0],
      [420, 12.34],
      [77.7, 297],
    ] as [number, number][]) {
      expect(toPage(toGround(mm))).toEqual(mm.map((value) => expect.closeTo(value, 2)));
      expect(fromGrid(toGrid(mm))).toEqual(mm.map((value) => expect.closeTo(value, 6)));
    }
  }
});

test('PRN-03 turned by 90°, the top of the page points east', () => {
  const { toGround } = pagePlane({ ...A3, center: [-147, -17], rotationDeg: 90 });
  const [lon, lat] = toGround([210, 0]);
  expect(lon).toBeGreaterThan(-147 + 0.03);
  expect(lat).toBeCloseTo(-17, 3);
});

test('PRN-04 the pixels of a page begin at its upper left corner, and its parts cover each of them once', () => {
  for (const dpi of PRINT_DPI) {
    const page: PrintPage = { ...A3, center: [-149.57, -17.54], rotationDeg: 15, dpi };
    const { width, height } = pagePixels(page);
    expect([width, height]).toEqual([420, 297].map((mm) => Math.ceil((mm / MM_PER_INCH) * dpi)));
    const { extent, metresPerPixel } = pageGround(page);
    expect((extent[2] - extent[0]) / metresPerPixel).toBeCloseTo(width, 6);
    const parts = printParts(page);
    expect(parts.reduce((sum, part) => sum + part.width * part.height, 0)).toBe(width * height);
    for (const part of parts) {
      expect(Math.max(part.width, part.height)).toBeLessThanOrEqual(2000);
      // Whole pixels of the styles.
      expect([part.left, part.top].every((at) => Number.isInteger((at * 96) / dpi))).toBe(true);
    }
  }
});

test('PRN-02 scales go from 1:500 to 1:5 000 000 in steps of 1, 2, 2.5 and 5', () => {
  expect(PRINT_SCALES.slice(0, 6)).toEqual([500, 1000, 2000, 2500, 5000, 10_000]);
  expect(PRINT_SCALES.at(-1)).toBe(5_000_000);
  expect(PRINT_SCALES).toHaveLength(17);
});

test('PRN-03 across 180° the longitudes of a page go on from its centre, and the server is asked for the centre as it knows it', () => {
  const page: PrintPage = {
    center: [-180.02, -16.8],
    scale: 250_000,
    widthMm: 200,
    heightMm: 200,
    rotationDeg: 0,
    dpi: 150,
  };
  const { toGround } = pagePlane(page);
  const [west, east] = [toGround([0, 100])[0], toGround([200, 100])[0]];
  expect(west).toBeLessThan(-180);
  expect(east).toBeGreaterThan(-180);
  expect(east - west).toBeCloseTo(0.47, 1);
  const [lon] = (printQuery(page, { layers: [] }, { column: 0, row: 0 }).centre ?? '').split(',').map(Number);
  expect(lon).toBeCloseTo(179.98, 9);
});

test('PRN-04 the nearest scale of a page that is typed still draws a layer of the last zoom', () => {
  const layer = { minZoom: 0, maxZoom: 20 };
  expect(isDrawnAt(printZoom(300), layer)).toBe(true);
  expect(isDrawnAt(printZoom(250), layer)).toBe(false);
  expect(isDrawnAt(printZoom(250_000), { minZoom: 14, maxZoom: 20 })).toBe(false);
});
