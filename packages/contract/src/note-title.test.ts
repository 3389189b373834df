import { expect, test } from 'vitest';
import { noteTitle } from './note-title.ts';

test.each([
  ['## Version 4.14\n\n- Un', 'Version 4.14'],
  ['\n---\n**Gras** et `code`', 'Gras et code'],
  ['x'.repeat(100), 'x'.repeat(80)],
  ['---', ''],
])('ADM-05 the note %j is called « %s »', (content, title) => {
  expect(noteTitle(content)).toBe(title);
});
