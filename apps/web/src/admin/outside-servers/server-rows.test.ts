import { expect, test } from 'vitest';
import { serverRows } from './server-rows.ts';

const mer = { id: '1', name: 'Mer' };

test('ADM-23 the servers of the installation come first, then those that are typed, then those that layers lack', () => {
  const rows = serverRows(
    ['a.exemple.pf', 'b.exemple.pf'],
    [
      { host: 'op.exemple.pf', origin: 'environment', layers: [mer] },
      { host: 'a.exemple.pf', origin: 'settings', layers: [mer] },
      { host: 'retire.exemple.pf', origin: 'settings', layers: [mer] },
      { host: 'inutile.exemple.pf', origin: 'settings', layers: [] },
      { host: 'b.exemple.pf', origin: 'unlisted', layers: [mer] },
      { host: '10.0.0.5', origin: 'unlisted', layers: [mer] },
    ],
  );
  expect(rows.map(({ host, kind, index, layers }) => [host, kind, index, layers.length])).toEqual([
    ['op.exemple.pf', 'environment', -1, 1],
    ['a.exemple.pf', 'added', 0, 1],
    ['b.exemple.pf', 'new', 1, 1],
    ['retire.exemple.pf', 'missing', -1, 1],
  ]);
});
