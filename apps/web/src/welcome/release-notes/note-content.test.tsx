import { cleanup, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { renderInTheme } from '../../ui/testing.tsx';
import { NoteContent } from './note-content.tsx';

const FAILURE = "Une erreur est survenue pendant l'affichage des données.";

function show(content: string, showsLine = false): HTMLElement {
  renderInTheme(
    <MemoryRouter>
      <article>
        <NoteContent content={content} onFollow={() => {}} showsLine={showsLine} />
      </article>
    </MemoryRouter>,
  );
  return screen.getByRole('article');
}

test('WEL-06 a note is markdown with the tables and task lists of GitHub', () => {
  show(
    '## Version 4\n\n- **Gras**\n- ~~barré~~\n\n| Île | Altitude |\n|---|---|\n| Tahiti | 2 241 m |\n\n<!-- rien -->',
  );
  expect(screen.getByRole('heading', { name: 'Version 4', level: 3 })).toBeTruthy();
  expect(screen.getByText('Gras').tagName).toBe('STRONG');
  expect(screen.getByText('barré').tagName).toBe('DEL');
  expect(screen.getByRole('cell', { name: '2 241 m' })).toBeTruthy();
  expect(screen.queryByText(/rien/)).toBeNull();
});

test.each([
  '{globalThis.x = 1}',
  'Bonjour {1 + 1}',
  '# Titre {props.name}',
  "import fs from 'fs'\n\nTexte",
  "import 'https://ailleurs.example/x.js'",
  'export const a = 1',
  'export default () => null',
  '<Alert color="red">Attention</Alert>',
  '<script>globalThis.x = 1</script>',
  'Texte <img src=x onerror="globalThis.x = 1">',
  '- un\n- <Tabs.Panel />',
])('WEL-06 (SEC-17) « %s » is code: the note shows the red message and runs nothing', (content) => {
  const note = show(content);
  expect(screen.getByText(FAILURE)).toBeTruthy();
  expect(note.textContent).toBe(FAILURE);
  expect('x' in globalThis).toBe(false);
});

test.each([
  ['Le code `{x}` se lit', 'Le code {x} se lit'],
  ['Une accolade \\{ ouverte', 'Une accolade { ouverte'],
  ['Une ligne<br>puis une autre', 'Une ligne\npuis une autre'],
  ['import de données facilité', 'import de données facilité'],
  ['Voir <https://motu.example>', 'Voir https://motu.example (nouvel onglet)'],
])('WEL-06 « %s » is plain markdown', (content, text) => {
  expect(show(content).textContent).toBe(text);
});

test('WEL-06 (SEC-16) links lead to pages and mailboxes only, pictures are our own', () => {
  show(
    '[carte](/carte/bora-bora) [site](https://motu.example) [piège](javascript:alert(1)) [autre](//motu.example) ![vue](https://motu.example/x.png)',
  );
  const [map, site, ...others] = screen.getAllByRole('link');
  expect(map?.getAttribute('href')).toBe('/carte/bora-bora');
  expect([site?.getAttribute('rel'), site?.getAttribute('target')]).toEqual(['noopener noreferrer', '_blank']);
  expect(others).toEqual([]);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('vue')).toBeTruthy();
});

test.each([
  ['lists in lists on one line', '- '.repeat(10_000), 1],
  ['lists in lists, line by line', Array.from({ length: 190 }, (_, i) => `${' '.repeat(i)}- a`).join('\n'), 25],
  ['quotations in quotations', `Titre\n\n${'>'.repeat(19_000)}`, 3],
  ['emphasis in emphasis', `${'*'.repeat(9000)}a${'*'.repeat(9000)}`, 1],
  ['emphasis without end', `Titre\n${'a*'.repeat(9000)}`, 2],
  ['brackets in brackets', `${'['.repeat(9000)}a${']'.repeat(9000)}`, 1],
  ['titles without end', 'a\n=\n'.repeat(4000), 1001],
])(
  'WEL-06 a note of %s is not read: the red message stands in its place, and tells its line to who writes it',
  (_case, content, line) => {
    expect(show(content).textContent).toBe(FAILURE);
    cleanup();
    expect(show(content, true).textContent).toContain(`${FAILURE} Ligne ${line}\u00a0: `);
  },
);

test('WEL-06 who writes a note is told on which line its code stands', () => {
  const note = show('## Version 5\n\nTexte\n\n<script>x</script>', true);
  expect(note.textContent).toContain('Ligne 5\u00a0: du code');
});
