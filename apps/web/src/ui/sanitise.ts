import { HTML_LINKS, HTML_TAGS } from '@motu/core';
import createPurifier from 'dompurify';

const ALLOWED = {
  ALLOWED_URI_REGEXP: HTML_LINKS,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} as const;

/** An instance of our own, so that its hook concerns nobody else. */
const purifier = createPurifier(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return;
  node.setAttribute('rel', 'noopener noreferrer');
  if (/^https?:/i.test(node.getAttribute('href') ?? '')) node.setAttribute('target', '_blank');
});

/** The nodes of a piece of HTML, without anything that could act: only text, lists, headings and links to elsewhere. */
export function sanitise(html: string): DocumentFragment {
  return purifier.sanitize(html, { ...ALLOWED, ALLOWED_TAGS: [...HTML_TAGS], ALLOWED_ATTR: ['href'] });
}
