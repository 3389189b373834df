import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { namesIn, wordsOf } from './source/names-in.ts';
import { isForTests, readModules } from './source/read-modules.ts';

/** A metaphor is no name, and nobody can search for it: report, describe, notify, format, compare or remove say what is done. */
const REFUSED = /^(?:told|tells?|judged?|judges|stumbles?|stumbled|dethroned?|dethrones|farewell|shelf|book)$/;
/** Only a file with such letters is read name by name. */
const SPOKEN = /told|tell|judge|stumble|dethrone|farewell|standingFor|shelf|book/i;
/** The sea has a shelf. */
const OF_THE_SEA = /\/sea\//;

function refusedIn(file: string, names: Iterable<string>): string[] {
  return [...names].filter((name) =>
    /standingFor/i.test(name)
      ? true
      : wordsOf(name).some((word) => REFUSED.test(word) && !(word === 'shelf' && OF_THE_SEA.test(file))),
  );
}

test('names are taken from code alone, and read word by word', () => {
  const text = "/** told */ const isToldAt = 'told'; class A { #book = classes.shelf; }";
  expect(refusedIn('a.ts', namesIn({ file: 'a.ts', text }))).toEqual(['isToldAt', 'book', 'shelf']);
  expect(refusedIn('a/sea/a.ts', ['shelfEdge', 'bookmark', 'untold', 'standingForAll'])).toEqual(['standingForAll']);
});

test('neither files nor what is named in them go by words that stand for something else', () => {
  const program = [...readModules().values()].filter(({ file }) => !isForTests(file) && !file.startsWith('e2e/'));
  const found = program.flatMap(({ file, text }) => {
    const names = SPOKEN.test(text) ? namesIn({ file, text }) : [];
    return refusedIn(file, [basename(file), ...names]).map((name) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});
