import { escapeHtml } from '../http/escape-html.ts';

/** Text that is HTML already: everything else is escaped where it is put in. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

/** `` html`<p>${name}</p>` ``: whatever is put in is escaped, unless it was made by `html` itself; lists are joined, nothing is nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const written = strings.map((text, index) => text + (index < parts.length ? write(parts[index]) : ''));
  return new Html(written.join(''));
}

function write(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return part.map(write).join('');
}

/** A block of data that a page carries: no text of it can end the element. */
export function jsonLdBlock(data: unknown): Html {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return new Html(`<script type="application/ld+json">${json}</script>`);
}
