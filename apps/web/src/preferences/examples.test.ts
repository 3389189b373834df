// @vitest-environment node
import { formatDfci, formatUtm } from '@motu/core/coordinate';
import { expect, test } from 'vitest';
import { EXAMPLES } from './examples.ts';

test('PREF-01 the examples are what the formats write', () => {
  expect(EXAMPLES).toMatchObject({ utm: formatUtm(EXAMPLES.place), dfci: formatDfci(EXAMPLES.place) });
});
