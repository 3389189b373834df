import { expect, test } from 'vitest';
import { findUnused } from './find-unused.ts';
import type { Module } from './read-modules.ts';

const uses = (target: string, names: string[] | null) => ({ specifier: target, target, names, isType: false });
const own = (name: string) => ({ name, from: null });
const passedOn = (name: string | null, target: string) => ({ name, from: { target, name } });

function unused(files: Record<string, Partial<Module>>, entry = ''): string[] {
  const modules = Object.entries(files).map(([file, module]): [string, Module] => [
    file,
    { file, text: '', code: '', imports: [], exports: [], ...module },
  ]);
  return findUnused(new Map(modules), {
    isEntry: (file) => file === entry,
    isForTests: (file) => file.endsWith('test'),
  });
}

test('an export is used by whoever asks for its name', () => {
  const a = { exports: [own('used'), own('left')] };
  expect(unused({ a, b: { imports: [uses('a', ['used'])] } })).toEqual(['a: left']);
  expect(unused({ a, b: { imports: [uses('a', ['used'])] } }, 'a')).toEqual([]);
});

test('what is passed on is used when someone takes it there, and only then', () => {
  const files = {
    a: { exports: [own('one'), own('two')] },
    b: { exports: [own('three')] },
    index: { exports: [passedOn('one', 'a'), passedOn('two', 'a'), passedOn(null, 'b')] },
  };
  const taker = { imports: [uses('index', ['one', 'three'])] };
  expect(unused({ ...files, taker })).toEqual(['a: two', 'index: two']);
});

test('of a file that is loaded as a whole, the names that are spoken of are used', () => {
  const files = { a: { exports: [own('open'), own('openAll')] } };
  const loader = { code: 'loaded.openAll()', imports: [uses('a', null)] };
  expect(unused({ ...files, loader })).toEqual(['a: open']);
});

test('what tests alone ask for is not used, but in the file itself, and beside tests', () => {
  const a = { code: 'export const part = 1; export const left = 2; part + 1', exports: [own('part'), own('left')] };
  const b = { exports: [passedOn('part', 'a')] };
  const tests = {
    'a.test': { imports: [uses('a', ['part', 'left']), uses('b', ['part']), uses('support.test', ['help'])] },
    'support.test': { exports: [own('help'), own('old')] },
  };
  expect(unused({ a, b, ...tests })).toEqual(['a: left', 'b: part', 'support.test: old']);
});
