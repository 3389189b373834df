import { expect, test } from 'vitest';
import { changeSettings, type PrintState, printReducer, wrapDegrees } from './print-store.ts';
import { DEFAULT_SETTINGS, nextScale, readScale, readSettings } from './settings.ts';

test('PRN-02 a scale is read as people write it, and refused out of 1:300 to 1:5 000 000', () => {
  expect(['25 000', '1:25000', '1/25 000', '1:25\u202f000'].map(readScale)).toEqual([25_000, 25_000, 25_000, 25_000]);
  expect(['', 'grande', '0', '99', '-500', '5 000 001', '1e6'].map(readScale)).toEqual(Array(7).fill(null));
});

test('PRN-02 steps of the scale go up and down and end at 1:500 and 1:5 000 000', () => {
  expect([nextScale(50_000, 1), nextScale(50_000, -1), nextScale(30_000, 1)]).toEqual([100_000, 25_000, 50_000]);
  expect([nextScale(5_000_000, 1), nextScale(500, -1)]).toEqual([5_000_000, 500]);
});

test('PRN-02 what the device kept comes back, and what is no choice is the default', () => {
  const kept = {
    ...DEFAULT_SETTINGS,
    sheet: 'A2',
    grid: 'dfci',
    parts: ['qr'],
    title: 'Moʻorea',
    scale: 33_333,
  } as const;
  expect(readSettings(JSON.stringify(kept))).toEqual(kept);
  expect(readSettings('{"sheet":"B5","dpi":72,"scale":"x","parts":["?"],"title":5}')).toEqual({
    ...DEFAULT_SETTINGS,
    parts: [],
  });
  expect([readSettings(null), readSettings('{'), readSettings('null')]).toEqual(Array(3).fill(DEFAULT_SETTINGS));
});

test('PRN-09 choices stay while a page is made and after it failed, whose words go with the next change', () => {
  const state: PrintState = {
    settings: DEFAULT_SETTINGS,
    center: [-149, -17],
    rotation: 0,
    area: null,
    way: null,
    work: { state: 'idle' },
  };
  const failed = printReducer(state, {
    type: 'WORK',
    work: { state: 'failed', kind: 'pdf', title: 'Le réseau a été coupé', detail: null },
  });
  expect(failed.settings).toEqual(DEFAULT_SETTINGS);
  expect(printReducer(failed, { type: 'CHANGE', settings: { dpi: 150 } })).toEqual({
    ...state,
    settings: { ...DEFAULT_SETTINGS, dpi: 150 },
  });
  expect([wrapDegrees(190), wrapDegrees(-540), wrapDegrees(12.34), wrapDegrees(-0)]).toEqual([-170, -180, 12.3, 0]);
});

test('PRN-02 choices are kept on the device of those who accepted, and on no other', () => {
  const answer = (accepted: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
    document.cookie = `motu-consent=${accepted}; Path=/`;
  };
  localStorage.clear();
  answer('0');
  changeSettings({ title: 'Sans trace' });
  expect(localStorage).toHaveLength(0);
  answer('1');
  changeSettings({ title: 'Gardé' });
  expect(Object.values({ ...localStorage }).join()).toContain('Gardé');
  changeSettings(DEFAULT_SETTINGS);
  localStorage.clear();
  answer('; Max-Age=0');
});
