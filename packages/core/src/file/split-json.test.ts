import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type JsonPiece, JsonSplitter } from './split-json.ts';

function split(text: string, at: number[] = []): JsonPiece[] {
  const splitter = new JsonSplitter();
  const cuts = [0, ...at.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
  const pieces = cuts.slice(1).flatMap((cut, i) => splitter.push(text.slice(cuts[i], cut)));
  splitter.end();
  return pieces;
}

const tricky = fc.record({
  type: fc.constant('Feature'),
  properties: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.constant('}],"features":[{'), fc.constant('\\"'))),
  geometry: fc.constant({ type: 'Point', coordinates: [-149.5, -17.5] }),
});

test('TER-02 a collection is cut into its features wherever the pieces of the file end', () => {
  fc.assert(
    fc.property(
      fc.array(tricky, { maxLength: 6 }),
      fc.array(fc.nat()),
      fc.constantFrom(0, 2),
      (features, cuts, indent) => {
        const text = JSON.stringify(
          { name: 'features', type: 'FeatureCollection', features, x: { features: [1] } },
          null,
          indent,
        );
        const pieces = split(text, cuts);
        expect(pieces.map((piece) => JSON.parse(piece.text))).toEqual(
          features.map((one) => JSON.parse(JSON.stringify(one))),
        );
        expect(pieces.every(({ kind }) => kind === 'feature')).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

test('TER-02 documents one after another, and a system named after the features, are handed over', () => {
  expect(split('\u001e{"type":"Feature","a":[1]}\n\u001e{"type":"Feature"}\n')).toEqual([
    { kind: 'document', text: '{"type":"Feature","a":[1]}' },
    { kind: 'document', text: '{"type":"Feature"}' },
  ]);
  expect(split('{"features":[],"crs":{"type":"name"}}')).toEqual([{ kind: 'crs', text: '{"type":"name"}' }]);
});

test.each([
  ['', 'malformed'],
  ['bonjour', 'malformed'],
  ['[1]', 'malformed'],
  ['}', 'malformed'],
  ['{"features":[{"a":1}', 'truncated'],
  ['{"features":["', 'truncated'],
])('TER-02 (FIL-03) %j is told from a whole file', (text, reason) => {
  expect(() => split(text)).toThrow(reason);
});
