import type { LonLat } from '@motu/core';
import { expect, test } from 'vitest';
import { buildHierarchies } from '../build-hierarchies.ts';
import { buildNetwork } from '../network/build-network.ts';
import { ALL_MODES, type Road } from '../road.ts';
import { createRouter } from '../router.ts';
import { headerBytes, readNetwork, readSource, writeNetwork } from './network-file.ts';

const at = (x: number, y: number): LonLat => [-149.5 + x / 100, -17.5 + y / 100];
const both = { along: ALL_MODES, against: ALL_MODES, roadClass: 'secondaire' } as const;
const roads: Road[] = [
  { ...both, name: 'rue de l’Évêché ʻŌrohena 🏝', line: [at(0, 0), at(1, 0)] },
  { ...both, name: 'rue B', line: [at(1, 0), at(1, 1)], hasGate: true },
  { ...both, name: 'rue C', line: [at(1, 0), at(2, 0), at(1, 1)], relief: { start: 0, end: 5, climb: 5, descent: 0 } },
];
const network = buildNetwork(
  { roads, restrictions: [{ roads: [0, 1], at: at(1, 0), kind: 'no', modes: 1 }] },
  { notice: 'À ne pas suivre' },
);
buildHierarchies(network);
const request = { from: at(0, 0), to: at(1, 1), mode: 'velo', avoidGates: true } as const;

test('OFF-06 a network read from its file answers as the one that was written', () => {
  const bytes = writeNetwork(network, 'territoire 1');
  const file = readNetwork(bytes.slice().buffer);
  expect(file?.source).toBe('territoire 1');
  expect(file?.network).toEqual(network);
  expect(createRouter(file?.network ?? network).route(request)).toEqual(createRouter(network).route(request));
});

test('OFF-06 without its hierarchies a network gives the same routes', () => {
  const plain = { ...network, hierarchies: {} };
  const file = readNetwork(writeNetwork(plain, '').slice().buffer);
  expect(file?.network.hierarchies).toEqual({});
  expect(createRouter(file?.network ?? network).route(request)).toEqual(createRouter(network).route(request));
});

test('ITI-07 the beginning of a file tells what its network was made of', () => {
  const bytes = writeNetwork(network, 'territoire 1');
  const end = headerBytes(bytes.slice(0, 16).buffer) as number;
  expect(end).toBeLessThan(bytes.length);
  expect(readSource(bytes.slice(0, end).buffer)).toBe('territoire 1');
  expect(readSource(bytes.slice(0, end - 2).buffer)).toBeNull();
});

test('OFF-06 what is not a whole network of this version is not read', () => {
  const bytes = writeNetwork(network, '');
  expect(readNetwork(new ArrayBuffer(3))).toBeNull();
  expect(readNetwork(new ArrayBuffer(64))).toBeNull();
  expect(readNetwork(bytes.slice(0, bytes.length - 8).buffer)).toBeNull();
  const other = bytes.slice();
  other[4] = 99;
  expect(readNetwork(other.buffer)).toBeNull();
});
