// @vitest-environment node
import type { AccessKey } from '@motu/contract';
import { expect, test } from 'vitest';
import { formatEnd, formatOpened, formatUse } from './key-words.ts';

const NOW = new Date('2026-11-17T20:00:00Z');
const KEY: AccessKey = {
  ...{ id: 'k', name: 'QGIS de Teva', owner: null, groups: [{ id: 'g', name: 'Hygiène publique' }], rights: 'read' },
  ...{ createdAt: '2026-01-01T00:00:00Z', endsOn: '2027-11-16', usedAt: null, revokedAt: null, state: 'active' },
};

test('ACL-04 a key is told by what it opens, its last use and its end', () => {
  expect(formatOpened(KEY)).toBe('Lecture · Hygiène publique');
  expect(formatOpened({ ...KEY, groups: [] })).toBe('Lecture · comme une personne connectée');
  expect(formatUse(KEY, NOW, 'fr')).toBe('jamais utilisée');
  expect(formatUse({ usedAt: '2026-11-17T19:59:30Z' }, NOW, 'fr')).toBe('utilisée à l’instant');
  expect(formatUse({ usedAt: '2026-11-17T19:56:00Z' }, NOW, 'fr')).toBe('utilisée il y a 4\u00a0min');
  expect(formatUse({ usedAt: '2026-11-03T03:00:00Z' }, NOW, 'fr')).toBe('utilisée le 2 nov.');
  expect(formatEnd(KEY, NOW, 'fr')).toBe('jusqu’au 16 nov. 2027');
  expect(formatEnd({ ...KEY, state: 'ending', endsOn: '2026-11-23' }, NOW, 'fr')).toBe('finit dans 6\u00a0jours');
  expect(formatEnd({ ...KEY, state: 'ending', endsOn: '2026-11-17' }, NOW, 'fr')).toBe('finit aujourd’hui');
  expect(formatEnd({ ...KEY, state: 'ended', endsOn: '2026-11-16' }, NOW, 'fr')).toBe('finie le 16 nov.');
  expect(formatEnd({ ...KEY, state: 'revoked', revokedAt: '2026-09-09T20:00:00Z' }, NOW, 'fr')).toBe(
    'révoquée le 9 sept.',
  );
});
