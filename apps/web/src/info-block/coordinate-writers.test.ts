// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest';
import { coordinateWriters, createPointWriter } from './coordinate-writers.ts';

const PAPEETE = [-149.566106, -17.539017] as const;
const asked = { coordinateFormat: 'dd', showGeographic: true, showUtm: false, showDfci: false } as const;

afterEach(() => vi.restoreAllMocks());

test('MAP-08 a place is written in each format the preferences ask for', async () => {
  const write = async (more: object) => createPointWriter(await coordinateWriters({ ...asked, ...more }))(PAPEETE);
  expect(await write({})).toEqual(['17,539017° S\u2002149,566106° O']);
  expect(await write({ coordinateFormat: 'dm', showUtm: true, showDfci: true })).toEqual([
    '17° 32,341′ S\u2002149° 33,966′ O',
    'UTM\u20026K E 227573 N 8058975',
    'DFCI\u20026KTF24D9.3',
  ]);
  expect(await write({ showGeographic: false })).toEqual([]);
});

test('MAP-09 a conversion that fails is logged once, and the other formats are written', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const write = createPointWriter(await coordinateWriters({ ...asked, showUtm: true }));
  expect(write([-149, -85])).toEqual(['85,000000° S\u2002149,000000° O', '']);
  expect(write([-149, -86])).toEqual(['86,000000° S\u2002149,000000° O', '']);
  expect(warn).toHaveBeenCalledExactlyOnceWith(new Error('latitude is out of UTM bounds'));
  expect(write(PAPEETE)[1]).toBe('UTM\u20026K E 227573 N 8058975');
});

test('MAP-08 nothing is written once the pointer has left', async () => {
  expect(createPointWriter(await coordinateWriters(asked))(null)).toEqual(['']);
});
