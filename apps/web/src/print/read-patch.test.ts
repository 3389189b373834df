import { expect, test } from 'vitest';
import { plainPatch, readPatch } from './read-patch.ts';

const patch = (shapes: string, clip = '<rect width="30" height="17"/>') =>
  `<?xml version="1.0" encoding="utf-8" ?>
<svg xmlns="http://www.w3.org/2000/svg" width="30" height="17">
	<clipPath id="a">${clip}</clipPath>
	<g clip-path="url(#a)"><rect fill="#ECE9CC" width="30" height="17"/>${shapes}</g>
	<rect fill="none" stroke="#8A7A70" stroke-width="0.6" x="0.3" y="0.3" width="29.4" height="16.4"/>
</svg>`;

test('PRN-04 the shapes of a patch are read in their order, with their colours, their place and their turn', () => {
  const [ground, line, mark, edge, ...others] =
    readPatch(
      patch(
        '<path fill="none" stroke="#FFFFFF" stroke-width="176" stroke-linecap="round" stroke-linejoin="round" transform="scale(0.0625 0.0625)" d="M-64 190L544 82"/>' +
          '<path fill="#00FF00" fill-opacity="0.5" transform="matrix(0 1 -1 0 15 6)" d="M0 0L3 0L0 3Z"/>',
      ),
    ) ?? [];
  expect(ground).toMatchObject({ fill: '#ece9cc', d: 'M0 0h30v17h-30Z', at: { x: 0, y: 0, angle: 0 } });
  expect(line).toMatchObject({ stroke: '#ffffff', width: 176, isRound: true, d: 'M-64 190L544 82' });
  expect(line).not.toHaveProperty('fill');
  expect(line?.at.scale).toBeCloseTo(0.0625 / 30, 9);
  expect(mark).toMatchObject({ fill: '#00ff00', fillOpacity: 0.5, at: { x: 0.5, y: 0.2, angle: 90 } });
  expect(edge).toMatchObject({ stroke: '#8a7a70', width: 0.6, isRound: false });
  expect(others).toEqual([]);
});

test.each([
  ['a picture', '<use href="#b"/><image id="b" width="8" height="8"/>', undefined],
  ['a gradient', '<rect fill="url(#c)" width="30" height="17"/>', undefined],
  ['a slanted shape', '<path d="M0 0h1" transform="matrix(1 0.5 0 1 0 0)"/>', undefined],
  ['words', '<text fill="#000000">Nom</text>', undefined],
  ['a cut by another shape', '', '<path d="M3 3H27V14Z"/>'],
])('PRN-04 a patch with %s is not read as shapes', (_, shapes, clip) => {
  expect(readPatch(patch(shapes, clip))).toBeNull();
});

test('PRN-04 the patch of a plain colour is all of it in that colour', () => {
  expect(plainPatch('#12345680')).toMatchObject([{ fill: '#123456', d: 'M0 0h30v17H0Z' }]);
  expect(readPatch('no picture at all')).toBeNull();
});
