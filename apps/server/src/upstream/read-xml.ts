import { createXmlSplitter, XmlBreak } from '../xml/split-xml.ts';
import type { XmlElement } from '../xml/xml-element.ts';

/** Far beyond what any map server writes; a document that is longer was made to harm. */
const MOST_ELEMENTS = 300_000;

/** A document as a tree; null when it is not well-formed, or too much of one. */
export function readXml(text: string): XmlElement | null {
  const splitter = createXmlSplitter({ isWanted: () => true, mostElements: MOST_ELEMENTS, trim: true });
  try {
    return [...splitter.push(text), ...splitter.end()][0] ?? null;
  } catch (error) {
    if (error instanceof XmlBreak) return null; // whatever is wrong with it, it cannot be read
    throw error;
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
