import sax from 'sax';

/** An element, by its name without a prefix. */
export type XmlNode = { name: string; attributes: Record<string, string>; children: XmlNode[]; text: string };

/** Why a document cannot be read on. */
export class XmlBreak extends Error {
  readonly reason: 'malformed' | 'too-long' | 'not-asked';
  constructor(reason: XmlBreak['reason'], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** Of one object: far beyond what a person draws; what is deeper or longer was made to harm. */
const DEEPEST = 60;
const MOST_NODES = 1_000_000;
const LONGEST_TEXT = 64 * 1024 * 1024;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Cuts a document into the elements of some names, as trees, while its text comes; the rest of it is never held. Only the five entities
 * of XML itself are known: nothing is fetched, and nothing grows by being read.
 */
export function createXmlSplitter(root: string, isWanted: (name: string) => boolean) {
  const parser = sax.parser(true, { trim: false, position: false });
  const open: XmlNode[] = [];
  let found: XmlNode[] = [];
  let hasRoot = false;
  let nodes = 0;
  let length = 0;

  parser.onopentag = ({ name: full, attributes }) => {
    const name = localName(full);
    if (!hasRoot && name !== root) throw new XmlBreak('not-asked');
    hasRoot = true;
    if (open.length === 0 && !isWanted(name)) return;
    if (open.length === 0) nodes = length = 0;
    if (open.length >= DEEPEST || ++nodes > MOST_NODES) throw new XmlBreak('too-long');
    const node = { name, attributes: attributes as Record<string, string>, children: [], text: '' };
    open.at(-1)?.children.push(node);
    open.push(node);
  };
  parser.onclosetag = () => {
    const closed = open.pop();
    if (closed && open.length === 0) found.push(closed);
  };
  const addText = (text: string) => {
    const node = open.at(-1);
    if (!node) return;
    length += text.length;
    if (length > LONGEST_TEXT) throw new XmlBreak('too-long');
    node.text += text;
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onerror = (error) => {
    throw error;
  };

  const guarded = (work: () => void): XmlNode[] => {
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

export const childrenOf = (node: XmlNode, name: string): XmlNode[] =>
  node.children.filter((child) => child.name === name);

export const childOf = (node: XmlNode, name: string): XmlNode | undefined =>
  node.children.find((child) => child.name === name);

export const textOf = (node: XmlNode, name: string): string | null => childOf(node, name)?.text.trim() || null;
