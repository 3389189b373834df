import { registerDocument, registerXMLSerializer } from 'ol/xml.js';
import { Document, Node, parseXmlDocument, XMLSerializer } from 'slimdom';

/**
 * A worker has no DOM, which OpenLayers reads and writes XML with. slimdom gives it one: it follows the standard, fetches nothing, and
 * refuses what is not well-formed (ADR 18).
 */
export function installXmlDom(): void {
  registerDocument(new Document() as never);
  registerXMLSerializer(new XMLSerializer() as never);
  // OpenLayers compares with the constants of this class, and needs nothing else of the page's own.
  globalThis.Node ??= Node as never;
  // What a file names by a relative address is looked for in the file itself, and nowhere else.
  Object.defineProperty(Node.prototype, 'baseURI', { value: 'https://fichier.invalid/', configurable: true });
}

/** Throws when the text is not a whole, well-formed document. */
export function parseXml(text: string): globalThis.Document {
  return parseXmlDocument(text) as never;
}

export function serialiseXml(node: globalThis.Node): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(node as never)}`;
}
