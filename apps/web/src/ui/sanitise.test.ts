import { expect, test } from 'vitest';
import { sanitise } from './sanitise.ts';

function htmlOf(html: string): string {
  const place = document.createElement('div');
  place.append(sanitise(html));
  return place.innerHTML;
}

test('WEL-05 WEL-11 (SEC-16) text, lists, headings and links are kept', () => {
  const html = '<h3>Travaux</h3><p>Le <strong>quai</strong> est <em>fermé</em>.<br>Deux jours.</p><ul><li>Un</li></ul>';
  expect(htmlOf(html)).toBe(html);
});

test.each([
  ['<script>window.hit = 1</script>', ''],
  ['<img src=x onerror="window.hit = 1">', ''],
  ['<svg onload="window.hit = 1"><circle></svg>', ''],
  ['<p onclick="window.hit = 1" style="position:fixed" class="x" id="y">Lisez</p>', '<p>Lisez</p>'],
  ['<iframe src="https://ailleurs.example"></iframe>', ''],
  ['<form action="/api/auth"><input name="username"></form>', ''],
  ['<a href="javascript:alert(1)">Ici</a>', '<a rel="noopener noreferrer">Ici</a>'],
  ['<a href="data:text/html,x">Ici</a>', '<a rel="noopener noreferrer">Ici</a>'],
  ['<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">', ''],
  ['<div>Un <u>mot</u></div>', 'Un mot'],
])('WEL-05 WEL-11 (SEC-16) %s leaves « %s »', (html, rest) => {
  expect(htmlOf(html)).toBe(rest);
});

test('WEL-05 WEL-11 (SEC-16) a link leads elsewhere without giving this page away', () => {
  expect(htmlOf('<a href="https://www.service-public.pf">Le service</a>')).toBe(
    '<a href="https://www.service-public.pf" rel="noopener noreferrer" target="_blank">Le service</a>',
  );
  expect(htmlOf('<a href="mailto:aide@exemple.pf">Écrire</a>')).toBe(
    '<a href="mailto:aide@exemple.pf" rel="noopener noreferrer">Écrire</a>',
  );
});
