import { expect, test } from 'vitest';
import { refusedHtml } from './check-html.ts';

test.each([
  '',
  'Maintenance samedi, de 6 h à 8 h',
  '<p><strong>Gras</strong> et <em>penché</em></p><ul><li>un</li></ul><br><BR /><h3>Titre</h3>',
  'Voir <a href="https://exemple.pf/avis?x=1&y=2">l’avis</a> ou <a href="mailto:aide@exemple.pf">écrire</a>',
  '3 > 2 &lt; 4',
])('WEL-05 « %s » may be written', (html) => {
  expect(refusedHtml(html)).toBeNull();
});

test.each([
  ['<script>alert(1)</script>', '<script>'],
  ['Bonjour <img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['<a href="javascript:alert(1)">x</a>', '<a href="javascript:alert(1)">'],
  ['<a href="https://exemple.pf" onclick="x()">x</a>', '<a href="https://exemple.pf" onclick="x()">'],
  ['<p style="position:fixed">x</p>', '<p style="position:fixed">'],
  ['<!-- x -->', '<!-- x -->'],
  ['<svg/onload=alert(1)>', '<svg/onload=alert(1)>'],
  ['3 < 4', '<'],
  ['<p', '<p'],
])('WEL-05 (SEC-16) %s is refused at « %s »', (html, piece) => {
  expect(refusedHtml(html)?.startsWith(piece)).toBe(true);
});
