import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonWriter } from './json-writer.ts';

const json = new JsonWriter();
const taken = () => new TextDecoder().decode(json.take());

test('API-01 numbers are written as JSON.stringify writes them', () => {
  const decimal = fc.tuple(fc.integer(), fc.integer({ min: 0, max: 9 })).map(([n, decimals]) => n / 10 ** decimals);
  const likely = [0, -0, 1e-7, 1e-6, 0.1 + 0.2, 1e8, 99_999_999.9999999, 1e21, Number.NaN, Number.POSITIVE_INFINITY];
  const some = fc.oneof(decimal, fc.double(), fc.constantFrom(...likely));
  fc.assert(
    fc.property(some, (value) => {
      json.number(value);
      expect(taken()).toBe(JSON.stringify(value));
    }),
    { numRuns: 2000 },
  );
});

test('API-01 texts are written as JSON.stringify writes them, whatever their letters', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('é', '’', 'ʻ', '"', '\\', '\n', '\u007f', '🏝', '\ud83c', 'rue') }),
  );
  fc.assert(
    fc.property(text, (value) => {
      json.string(value);
      expect(taken()).toBe(JSON.stringify(value));
    }),
    { numRuns: 300 },
  );
});

test('API-01 positions are those of the line between two of its vertices, however long it is', () => {
  const line = Int32Array.from({ length: 20_000 }, (_, i) => (i % 2 ? -17_5 : -149_5) * 1e6 + i * 10);
  json.positions(line, 3, 9_999);
  const written = JSON.parse(taken());
  expect(written).toHaveLength(9_997);
  expect(written[0]).toEqual([(line[6] as number) / 1e7, (line[7] as number) / 1e7]);
  expect(written.at(-1)).toEqual([(line[19_998] as number) / 1e7, (line[19_999] as number) / 1e7]);
});
