/** XML that is safe to send. Only this file makes any: everything else is text, and text is escaped. */
export class Xml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Child = Xml | string | number | null | undefined | readonly Child[];
type Attributes = Readonly<Record<string, string | number | undefined>>;

/** `element('Title', 'Îles & lagons')` → `<Title>Îles &amp; lagons</Title>`. Names are ours, never a visitor's. */
export function element(name: string, ...children: Child[]): Xml {
  return elementWith(name, {}, ...children);
}

export function elementWith(name: string, attributes: Attributes, ...children: Child[]): Xml {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('');
  const content = children.map(write).join('');
  return new Xml(content ? `<${name}${written}>${content}</${name}>` : `<${name}${written}/>`);
}

export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.text}\n`;
}

function write(child: Child): string {
  if (child === null || child === undefined) return '';
  if (child instanceof Xml) return child.text;
  if (typeof child === 'object') return child.map(write).join('');
  return escapeXml(String(child));
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
// Characters that no XML 1.0 document may hold, even escaped (section 2.2), half pairs among them.
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '\u{FFFD}').replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string);
}
