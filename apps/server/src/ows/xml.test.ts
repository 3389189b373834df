import fc from 'fast-check';
import { expect, test } from 'vitest';
import { element, elementWith, xmlDocument } from './xml.ts';

test('OWS-05 text cannot become markup', () => {
  const made = elementWith('a', { b: '"<&>\'' }, '<script>', element('c', 'l’île & le lagon'), null, [1, element('d')]);
  expect(made.text).toBe('<a b="&quot;&lt;&amp;&gt;&#39;">&lt;script&gt;<c>l’île &amp; le lagon</c>1<d/></a>');
});

test('OWS-05 characters that XML cannot hold are replaced', () => {
  expect(element('a', 'x\u0000\u0008\ud800y\uffff🌺').text).toBe('<a>x\ufffd\ufffd\ufffdy\ufffd🌺</a>');
});

test('OWS-05 whatever the text, no sign of markup is left in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const inner = xmlDocument(element('a', text)).split('<a>')[1]?.split('</a>')[0] ?? '';
      expect(inner).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/);
    }),
  );
});
