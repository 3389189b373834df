import sax from 'sax';
import type { XmlElement } from './xml-element.ts';

/** Why a document cannot be read on. */
export class XmlBreak extends Error {
  readonly reason: 'malformed' | 'too-long' | 'not-asked';
  constructor(reason: XmlBreak['reason'], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** Far beyond what any program writes; what is deeper was made to harm. */
const DEEPEST = 60;

type SplitOptions = {
  /** The name of the document's own element; any where nothing is said. */
  root?: string;
  isWanted: (name: string) => boolean;
  /** Of one piece. */
  mostElements: number;
  longestText?: number;
  /** Whether the blanks around each text go. */
  trim?: boolean;
};

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Cuts a document into the elements of some names, as trees, while its text comes; the rest of it is never held. Only the five entities
 * of XML itself are known: nothing is fetched, and nothing grows by being read.
 */
export function createXmlSplitter(options: SplitOptions) {
  const { root, isWanted, mostElements, longestText = Number.POSITIVE_INFINITY, trim = false } = options;
  const parser = sax.parser(true, { trim, position: false });
  const open: XmlElement[] = [];
  let found: XmlElement[] = [];
  let hasRoot = false;
  let elements = 0;
  let length = 0;

  parser.onopentag = ({ name: full, attributes }) => {
    const name = localName(full);
    if (!hasRoot && root !== undefined && name !== root) throw new XmlBreak('not-asked');
    hasRoot = true;
    if (open.length === 0 && !isWanted(name)) return;
    if (open.length === 0) elements = length = 0;
    if (open.length >= DEEPEST || ++elements > mostElements) throw new XmlBreak('too-long');
    const named = Object.entries(attributes as Record<string, string>).map(([key, value]) => [localName(key), value]);
    const element = { name, attributes: Object.fromEntries(named), children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  };
  parser.onclosetag = () => {
    const closed = open.pop();
    if (closed && open.length === 0) found.push(closed);
  };
  const addText = (text: string) => {
    const element = open.at(-1);
    if (!element) return;
    length += text.length;
    if (length > longestText) throw new XmlBreak('too-long');
    element.text += text;
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onerror = (error) => {
    throw error;
  };

  const guarded = (work: () => void): XmlElement[] => {
    try {
      work();
    } catch (error) {
      throw error instanceof XmlBreak ? error : new XmlBreak('malformed', error);
    }
    const pieces = found;
    found = [];
    return pieces;
  };
  return {
    push: (text: string) => guarded(() => void parser.write(text)),
    end: () => guarded(() => void parser.close()),
  };
}
