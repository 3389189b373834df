import sax from 'sax';

/** An element of a document, by its name without a prefix: servers do not agree on prefixes. */
export type XmlElement = { name: string; attributes: Record<string, string>; children: XmlElement[]; text: string };

/** Far beyond what any map server writes; a document that is deeper or longer was made to harm. */
const DEEPEST = 60;
const MOST_ELEMENTS = 300_000;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * A document as a tree; null when it is not well-formed. Only the five entities of XML itself are known: nothing is fetched, and nothing grows by being read.
 */
export function readXml(text: string): XmlElement | null {
  const parser = sax.parser(true, { trim: true });
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  let count = 0;
  parser.onopentag = ({ name, attributes }) => {
    if (open.length > DEEPEST || ++count > MOST_ELEMENTS) throw new Error('too much of a document');
    const named = Object.entries(attributes as Record<string, string>).map(([key, value]) => [localName(key), value]);
    const element = { name: localName(name), attributes: Object.fromEntries(named), children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  };
  parser.onclosetag = () => void open.pop();
  const addText = (part: string) => {
    const element = open.at(-1);
    if (element) element.text += part;
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onerror = (error) => {
    throw error;
  };
  try {
    parser.write(text).close();
    return top.children[0] ?? null;
  } catch {
    return null; // whatever is wrong with it, it cannot be read
  }
}

/** The text of a body, in the encoding that its header or its first line names; older servers write Latin-1. */
export function readText(body: Uint8Array, type: string): string {
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(200, body.byteLength)).toString('latin1');
  const named = /charset=["']?([\w-]+)/i.exec(type)?.[1] ?? /^\s*<\?xml[^>]*encoding=["']([\w-]+)/i.exec(head)?.[1];
  try {
    return new TextDecoder(named ?? 'utf-8').decode(body);
  } catch {
    return new TextDecoder().decode(body); // an encoding that nobody knows
  }
}

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

export const textOf = (element: XmlElement | undefined, name: string): string =>
  childOf(element, name)?.text.trim() ?? '';

/** Every element of this name, at any depth. */
export function findAll(element: XmlElement, isWanted: (element: XmlElement) => boolean): XmlElement[] {
  return element.children.flatMap((child) => [...(isWanted(child) ? [child] : []), ...findAll(child, isWanted)]);
}
