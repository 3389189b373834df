import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../format/day.ts';
import {
  isEmbed,
  isUpdateAutomatic,
  MAP_BUTTONS,
  type MapParams,
  ROUTE_TYPES,
  readMapParams,
  writeMapParams,
} from './map-params.ts';

const nothing = readMapParams('');

/** Every code unit, halves of surrogate pairs included. */
const anyText = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) });

/** Every shared address that a page can be in, at the precision it is written with. */
const degrees = (limit: number) => fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((micro) => micro / 1e6);
const lonLat = fc.tuple(degrees(180), degrees(90));
const slug = fc.stringMatching(/^[a-z0-9]{1,9}(-[a-z0-9]{1,9}){0,3}$/);
const set = <T extends string>(member: fc.Arbitrary<T>) =>
  fc.uniqueArray(member, { maxLength: 20 }).map((values) => values.sort());
const line = anyText
  .map((text) =>
    text
      .toWellFormed()
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  )
  .filter((text) => text !== '');
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const flag = maybe(fc.boolean());
const day = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1970-01-01', count));
const days = fc.tuple(day, day).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));
const word = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => !/\p{Cc}/u.test(text));
const number = fc.integer({ min: -1e6, max: 1e6 });
const ends = <T>(end: fc.Arbitrary<T>) =>
  fc.record({ from: maybe(end), to: maybe(end) }).filter(({ from, to }) => from !== null || to !== null);
const columnFilter = fc.oneof(
  word.map((text) => ({ kind: 'contains' as const, text })),
  ends(number).map((both) => ({ kind: 'numbers' as const, ...both })),
  ends(day).map((both) => ({ kind: 'days' as const, ...both })),
  fc
    .array(fc.oneof(word, number, fc.boolean()), { minLength: 1, maxLength: 3 })
    .map((values) => ({ kind: 'values' as const, values })),
);
const objectFilters = fc
  .dictionary(
    slug,
    fc.uniqueArray(
      fc.tuple(word, columnFilter).map(([field, filter]) => ({ field, ...filter })),
      { minLength: 1, maxLength: 3, selector: ({ field }) => field },
    ),
    { minKeys: 1, maxKeys: 2, noNullPrototype: true },
  )
  .filter((filters) => JSON.stringify(filters).length < 3000);
const mapParams: fc.Arbitrary<MapParams> = fc.record({
  buttons: maybe(set(fc.constantFrom(...MAP_BUTTONS))),
  center: maybe(lonLat),
  comparer: maybe(
    fc.record({
      percent: fc.integer({ min: 0, max: 100 }),
      layers: maybe(set(slug)),
      days: maybe(days),
    }),
  ),
  ctx: maybe(slug),
  debug: flag,
  embed: flag,
  filters: maybe(objectFilters),
  fixed: flag,
  info: maybe(fc.record({ coordinate: lonLat, label: maybe(line) })),
  layers: maybe(set(slug)),
  page: maybe(fc.integer({ min: 1, max: 100_000 })),
  position: flag,
  q: maybe(line),
  route: maybe(fc.tuple(lonLat, lonLat)),
  routeGates: flag,
  routeType: maybe(fc.constantFrom(...ROUTE_TYPES)),
  stack: maybe(
    fc.uniqueArray(
      fc.record({ slug, opacity: maybe(fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100)) }),
      { minLength: 1, maxLength: 20, selector: (layer) => layer.slug },
    ),
  ),
  temps: maybe(days),
  zoom: maybe(fc.integer({ min: 0, max: 2800 }).map((hundredths) => hundredths / 100)),
});

test('URL-01 what is written is read back the same, for every parameter', () => {
  fc.assert(
    fc.property(mapParams, (params) => {
      const text = writeMapParams(params);
      expect(readMapParams(text)).toEqual(params);
      expect(readMapParams(new URLSearchParams(text))).toEqual(params);
      // As a browser hands it back after having put it in an address.
      expect(readMapParams(new URL(`https://motu.pf/?${text}`).search)).toEqual(params);
    }),
    { numRuns: 300 },
  );
});

test('URL-01 the stack of the layers is written from top to bottom, and a damaged entry leaves the others', () => {
  expect(
    writeMapParams({
      stack: [
        { slug: 'lagons', opacity: 0.8 },
        { slug: 'routes', opacity: null },
      ],
    }),
  ).toBe('stack=lagons:80,routes');
  expect(readMapParams('stack=lagons:800,,Routes !,lagons:20,routes:0').stack).toEqual([
    { slug: 'lagons', opacity: null },
    { slug: 'routes', opacity: 0 },
  ]);
});

test('URL-01 any text at all is read without a crash, and nothing out of bounds comes through', () => {
  const names = Object.keys(nothing);
  const value = fc.oneof(anyText, fc.string({ unit: fc.constantFrom(...'0123456789-+.,/|:eE%&') }));
  const search = fc.oneof(
    anyText,
    fc
      .array(fc.tuple(fc.constantFrom(...names, 'point'), value))
      .map((all) => all.map((pair) => pair.join('=')).join('&')),
  );
  fc.assert(
    fc.property(search, (text) => {
      const { center, zoom, page, layers, q, info } = readMapParams(text);
      if (center) expect(Math.abs(center[0]) <= 180 && Math.abs(center[1]) <= 90).toBe(true);
      if (zoom !== null) expect(zoom >= 0 && zoom <= 28).toBe(true);
      if (page !== null) expect(Number.isInteger(page) && page >= 1).toBe(true);
      for (const word of layers ?? []) expect(word).toMatch(/^[a-z0-9-]{1,80}$/);
      for (const words of [q, info?.label]) if (words) expect(words).toMatch(/^\P{Cc}{1,200}$/u);
      // Written and read once more, nothing moves: what was accepted was valid.
      const again = readMapParams(writeMapParams(readMapParams(text)));
      expect(readMapParams(writeMapParams(again))).toEqual(again);
    }),
    { numRuns: 1000 },
  );
});

test('URL-01 null is skipped, and the order does not depend on who wrote it', () => {
  expect(writeMapParams(nothing)).toBe('');
  expect(writeMapParams({ zoom: 8, q: null, ctx: 'mer' })).toBe('ctx=mer&zoom=8');
  expect(writeMapParams({ ctx: 'mer', q: null, zoom: 8 })).toBe('ctx=mer&zoom=8');
});

test.each([
  'center=1',
  'center=1,2,3',
  'center=181,0',
  'center=0,90.1',
  'center=1e2,0',
  'center=NaN,0',
  'center=,',
  'zoom=-1',
  'zoom=29',
  'zoom=douze',
  'zoom=',
  'zoom=Infinity',
  'page=0',
  'page=1.5',
  'page=-2',
  'page=99999999999',
  'ctx=../admin',
  'ctx=',
  'embed=peut-être',
  'routeType=bateau',
  'routeType=Voiture',
  'route=-149,-17',
  'route=-149,-17/-149,-17/-149,-17',
  'route=/',
  'info=ici|label:Maison',
  'point=200,0',
  'layers=%00',
  'layers=É,<b>',
  'buttons=admin',
  `q=${'a'.repeat(201)}`,
  'q=+++',
  'q=a%00b',
  'temps=hier',
  'temps=2026-02-30',
  'temps=2026-11-12/2026-11-01',
  'temps=2026-11-01/2026-11-02/2026-11-03',
  'comparer=',
  'comparer=101',
  'comparer=50|fond|2026-11-01|',
  `layers=${'a,'.repeat(3000)}`,
  `ctx=${'a'.repeat(81)}`,
])('URL-01 « %s » is ignored', (search) => {
  expect(readMapParams(search)).toEqual(nothing);
});

test('URL-01 a bad value does not take the good ones with it', () => {
  expect(readMapParams('?zoom=abc&ctx=mer&%E0%A4%A=1&center=-149.5,-17.6')).toEqual({
    ...nothing,
    ctx: 'mer',
    center: [-149.5, -17.6],
  });
});

test('URL-02 the centre is written with six decimals, the zoom as a number', () => {
  expect(writeMapParams({ center: [-149.4774, -17.6376], zoom: 8 })).toBe('center=-149.477400,-17.637600&zoom=8');
  expect(writeMapParams({ center: [-0.0000001, 0], zoom: 12.3456 })).toBe('center=0.000000,0.000000&zoom=12.35');
  expect(readMapParams('center=-149.4774,-17.6376&zoom=8.5')).toMatchObject({
    center: [-149.4774, -17.6376],
    zoom: 8.5,
  });
});

test('URL-02 a view that went round the world is written where it is', () => {
  expect(writeMapParams({ center: [-210, -17] })).toBe('center=150.000000,-17.000000');
  expect(writeMapParams({ center: [570.5, 95] })).toBe('center=-149.500000,90.000000');
});

test('URL-03 layers are slugs, each once, sorted and joined by commas', () => {
  expect(writeMapParams({ layers: ['routes', 'batiments', 'routes'] })).toBe('layers=batiments,routes');
  expect(readMapParams('layers=routes,batiments,,routes,%3Cscript%3E')).toMatchObject({
    layers: ['batiments', 'routes'],
  });
});

test('URL-03 no layer is not the same as no word about layers', () => {
  expect(readMapParams('layers=').layers).toEqual([]);
  expect(readMapParams('').layers).toBeNull();
  expect(writeMapParams({ layers: [] })).toBe('layers=');
});

test('URL-04 buttons are a sorted list of known names, all of them when absent', () => {
  expect(writeMapParams({ buttons: ['zoom', 'cache', 'itineraire'] })).toBe('buttons=cache,itineraire,zoom');
  expect(readMapParams('buttons=zoom,admin,cache').buttons).toEqual(['cache', 'zoom']);
  expect(readMapParams('buttons=').buttons).toEqual([]);
  expect(readMapParams('').buttons).toBeNull();
  expect([...MAP_BUTTONS].sort()).toEqual([...MAP_BUTTONS]);
});

test('URL-05 the marker is read from info or point, with or without its label', () => {
  const coordinate = [-149.822791, -17.507553];
  expect(readMapParams('info=-149.822791,-17.507553|label:Mairie de Paopao').info).toEqual({
    coordinate,
    label: 'Mairie de Paopao',
  });
  expect(readMapParams('point=-149.822791,-17.507553').info).toEqual({ coordinate, label: null });
  expect(readMapParams('info=nulle part&point=-149.822791,-17.507553').info).toEqual({ coordinate, label: null });
  expect(readMapParams(`info=-149.822791,-17.507553|label:${'a'.repeat(201)}`).info).toEqual({
    coordinate,
    label: null,
  });
  expect(writeMapParams({ info: { coordinate: [-149.822791, -17.507553], label: 'L’école (nord) | Fa’a’ā' } })).toBe(
    'info=-149.822791,-17.507553%7Clabel:L%E2%80%99%C3%A9cole+%28nord%29+%7C+Fa%E2%80%99a%E2%80%99%C4%81',
  );
});

test('URL-05 the route is written and read with its type and its gates', () => {
  const search = 'route=-149.566100,-17.534900/-149.609200,-17.553000&routeGates=0&routeType=velo';
  const params = readMapParams(search);
  expect(params).toEqual({
    ...nothing,
    route: [
      [-149.5661, -17.5349],
      [-149.6092, -17.553],
    ],
    routeGates: false,
    routeType: 'velo',
  });
  expect(writeMapParams(params)).toBe(search);
});

test('URL-05 search, page, position, fixed and debug are read and written', () => {
  expect(writeMapParams({ q: 'mairie, Pa’ea & co', page: 2, position: true, fixed: true, debug: false })).toBe(
    'debug=0&fixed=1&page=2&position=1&q=mairie,+Pa%E2%80%99ea+%26+co',
  );
  expect(readMapParams('?q=+mairie%20%20de%0APunaauia+&page=2&position&fixed=true&debug=NON')).toMatchObject({
    q: 'mairie de Punaauia',
    page: 2,
    position: true,
    fixed: true,
    debug: false,
  });
});

test('URL-06 a page is embedded by its flag or by the frame around it', () => {
  expect(isEmbed(readMapParams('?embed=1'), false)).toBe(true);
  expect(isEmbed(readMapParams('?embed'), false)).toBe(true);
  expect(isEmbed(readMapParams('?embed=0'), false)).toBe(false);
  expect(isEmbed(readMapParams(''), false)).toBe(false);
  expect(isEmbed(readMapParams('?embed=0'), true)).toBe(true);
});

test('WEL-09 only update=auto asks for an update without question', () => {
  expect(isUpdateAutomatic('?zoom=8&update=auto')).toBe(true);
  expect(isUpdateAutomatic('?update=1')).toBe(false);
  expect(isUpdateAutomatic('')).toBe(false);
});

test('TIME-01 the link says a day, or the first and the last of a period', () => {
  expect(writeMapParams({ temps: { from: '2026-11-12', to: '2026-11-12' } })).toBe('temps=2026-11-12');
  expect(writeMapParams({ temps: { from: '2026-01-01', to: '2026-01-31' } })).toBe('temps=2026-01-01/2026-01-31');
  expect(readMapParams('temps=2026-01-01/2026-01-31').temps).toEqual({ from: '2026-01-01', to: '2026-01-31' });
});

test('TIME-02 the link says where the bar is, and the layers and the days of the left side', () => {
  const days = { from: '2026-11-02', to: '2026-11-02' };
  const text = 'comparer=53%7Cfond-clair,releves%7C2026-11-02';
  expect(writeMapParams({ comparer: { percent: 53, layers: ['releves', 'fond-clair'], days } })).toBe(text);
  expect(readMapParams(text).comparer).toEqual({ percent: 53, layers: ['fond-clair', 'releves'], days });
  expect(readMapParams('comparer=40').comparer).toEqual({ percent: 40, layers: null, days: null });
  // What cannot be read of it is as the map has it.
  expect(readMapParams('comparer=40|É|demain').comparer).toEqual({ percent: 40, layers: null, days: null });
});
