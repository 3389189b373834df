/** An element of a stream of XML, whole, with the line it begins on. */
export type XmlPiece = { text: string; line: number };

type XmlBreak = 'foreign' | 'doctype' | 'truncated' | 'too-long';

/** Characters of one element. */
const LONGEST_PIECE = 64 * 1024 * 1024;

export class XmlFault extends Error {
  override name = 'XmlFault';
  readonly reason: XmlBreak;
  constructor(reason: XmlBreak) {
    super(`The XML is ${reason}.`);
    this.reason = reason;
  }
}

/**
 * Cuts XML into its elements of some names (`Placemark`; `wpt`, `rte`, `trk`), which do not lie in each other, without holding it.
 * What lies between is looked over for its comments and texts alone; each element is parsed by the caller inside `root`.
 */
export class XmlSplitter {
  #names: string;
  #rest = '';
  #line = 1;
  /** The document's own opening tag, with its namespaces. */
  root: { open: string; close: string } | null = null;
  #isClosed = false;

  constructor(names: readonly string[]) {
    this.#names = names.join('|');
  }

  push(text: string): XmlPiece[] {
    this.#rest += text;
    const pieces: XmlPiece[] = [];
    for (;;) {
      const taken = this.#take();
      if (taken === null) break;
      if (taken.isPiece) pieces.push({ text: this.#rest.slice(taken.from, taken.to), line: this.#lineAt(taken.from) });
      this.#drop(taken.to);
    }
    if (this.#rest.length > LONGEST_PIECE) throw new XmlFault('too-long');
    return pieces;
  }

  end(): void {
    if (!this.root) throw new XmlFault('foreign');
    if (!this.#isClosed) throw new XmlFault('truncated');
  }

  /** What comes next: a comment, a text, an instruction, an element that is looked for, or another tag. Null when it is not whole yet. */
  #take(): { from: number; to: number; isPiece: boolean } | null {
    const from = this.#rest.indexOf('<');
    if (from < 0) {
      this.#drop(this.#rest.length);
      return null;
    }
    const rest = this.#rest;
    // Too little to tell what it is.
    if (rest.length - from < '<![CDATA['.length && !rest.includes('>', from)) return null;
    if (/^<!DOCTYPE/i.test(rest.slice(from, from + 9))) throw new XmlFault('doctype');
    const skipped = endOfHidden(rest, from);
    if (skipped !== undefined) return skipped < 0 ? null : { from, to: skipped, isPiece: false };
    const tagEnd = endOfTag(rest, from);
    if (tagEnd < 0) return null;
    return this.#tag(rest, from, tagEnd);
  }

  #tag(rest: string, from: number, tagEnd: number) {
    const tag = rest.slice(from, tagEnd);
    const name = /^<\/?((?:[\w.-]+:)?[\w.-]+)/.exec(tag)?.[1] ?? '';
    if (!this.root) this.root = { open: tag.replace(/\/>$/, '>'), close: `</${name}>` };
    if (tag.startsWith('</') && `</${name}>` === this.root.close) this.#isClosed = true;
    const isWanted = !tag.startsWith('</') && new RegExp(`^(?:[\\w.-]+:)?(?:${this.#names})$`).test(name);
    // A point without a name may be one tag.
    if (!isWanted || tag.endsWith('/>')) return { from, to: tagEnd, isPiece: isWanted };
    const to = endOfElement(rest, tagEnd, name);
    return to < 0 ? null : { from, to, isPiece: true };
  }

  #lineAt(at: number): number {
    return this.#line + countLines(this.#rest, at);
  }

  #drop(to: number): void {
    this.#line += countLines(this.#rest, to);
    this.#rest = this.#rest.slice(to);
  }
}

function countLines(text: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/** Where a comment, a text or an instruction ends; -1 when it does not yet, undefined when this is none. */
function endOfHidden(text: string, at: number): number | undefined {
  for (const [open, close] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
  ] as const) {
    if (!text.startsWith(open, at)) continue;
    const end = text.indexOf(close, at + open.length);
    return end < 0 ? -1 : end + close.length;
  }
  return undefined;
}

/** A `>` inside an attribute does not end its tag. */
function endOfTag(text: string, at: number): number {
  let quote = '';
  for (let i = at; i < text.length; i++) {
    const char = text.charAt(i);
    if (quote) {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return i + 1;
  }
  return -1;
}

function endOfElement(text: string, from: number, name: string): number {
  const close = `</${name}`;
  for (let at = text.indexOf('<', from); at >= 0; at = text.indexOf('<', at + 1)) {
    const hidden = endOfHidden(text, at);
    if (hidden !== undefined) {
      if (hidden < 0) return -1;
      at = hidden - 1;
    } else if (text.startsWith(close, at) && /[\s>]/.test(text.charAt(at + close.length)))
      return text.indexOf('>', at) + 1 || -1;
  }
  return -1;
}
