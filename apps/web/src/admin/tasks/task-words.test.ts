import { expect, onTestFinished, test, vi } from 'vitest';
import { aboutOf, durationOf, elapsedOf, figuresOf, shareOf, subjectOf } from './task-words.ts';
import { TASK } from './testing.ts';

test('ADM-07 a task says what it does, at which zooms and where', () => {
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('fr-FR');
  expect(subjectOf(TASK)).toBe('Bâtiments');
  expect(aboutOf(TASK)).toBe('Remplissage · zooms 8 – 16 · Tahiti');
  expect(aboutOf({ ...TASK, kind: 'truncate', minZoom: 17, maxZoom: 17, place: null })).toBe(
    'Vidage · zoom 17 · étendue tracée',
  );
  const rest = { layer: null, layerName: null, minZoom: null, maxZoom: null, extent: null } as const;
  const purge = { ...TASK, ...rest, kind: 'purge', before: '2026-11-01T10:00:00.000Z' } as const;
  expect(subjectOf(purge)).toBe('Toutes les couches');
  expect(aboutOf(purge)).toBe('Purge · avant le 1 novembre 2026');
});

test('ADM-07 a task is whole only when it has ended well', () => {
  expect(shareOf(TASK)).toBe(0.64);
  expect(shareOf({ ...TASK, remaining: 0 })).toBe(0.99);
  expect(shareOf({ ...TASK, state: 'done', remaining: 0 })).toBe(1);
  expect(shareOf({ ...TASK, state: 'failed', finished: 720, failed: 280, remaining: 0 })).toBe(0.72);
});

test('ADM-07 a task says how long it takes still, took, or how many tiles it missed', () => {
  expect(durationOf(TASK)).toBe('encore 6\u00a0sec');
  expect(durationOf({ ...TASK, isChecking: true })).toBe('vérification');
  expect(durationOf({ ...TASK, state: 'done', endedAt: '2026-11-15T00:14:41.000Z' })).toBe('en 13\u00a0min');
  expect(durationOf({ ...TASK, state: 'failed' })).toBe('40\u00a0échecs');
  expect(elapsedOf({ ...TASK, state: 'failed', endedAt: '2026-11-15T00:02:41.000Z' })).toBe('en 41\u00a0sec');
  expect(elapsedOf(TASK)).toBe('encore 6\u00a0sec');
  expect(durationOf({ ...TASK, state: 'paused' })).toBe('en pause');
});

test('ADM-07 the figures count what runs and what failed', () => {
  const tasks = [TASK, { ...TASK, id: 'b', speed: 20 }, { ...TASK, id: 'c', state: 'failed' as const, failed: 9 }];
  expect(figuresOf(tasks)).toEqual({ running: 2, speed: 80, failed: 9, failedLayers: 1 });
});

test('APP-01 the day before which a task purges is in the browser’s language, in the day of Tahiti', () => {
  onTestFinished(() => void vi.restoreAllMocks());
  const purge = { ...TASK, kind: 'purge', before: '2026-11-13T09:30:00Z' } as const;
  for (const [language, day] of [
    ['en-GB', '12 November 2026'],
    ['fr-FR', '12 novembre 2026'],
    ['', '12 novembre 2026'],
  ] as const) {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
    expect(aboutOf(purge)).toContain(day);
  }
});
