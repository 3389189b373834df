/** A thing with an address, its kind, and what is said of it: names are short (`dct:title`). */
export type Node = { id: string; type: string; properties: Readonly<Record<string, readonly Term[]>> };

export type Term =
  | { kind: 'iri'; iri: string }
  | { kind: 'text'; text: string; language: string | null }
  | { kind: 'typed'; text: string; type: string };

const PREFIXES = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  geo: 'http://www.opengis.net/ont/geosparql#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
} as const;

export const iri = (address: string): Term => ({ kind: 'iri', iri: address });
/** French, unless it is a name. */
export const text = (words: string, language: string | null = 'fr'): Term => ({ kind: 'text', text: words, language });
export const typed = (value: string, type: string): Term => ({ kind: 'typed', text: value, type });

export function node(id: string, type: string, properties: Readonly<Record<string, Term | readonly Term[]>>): Node {
  const lists = Object.entries(properties).map(([name, terms]) => [name, [terms].flat()] as const);
  return { id, type, properties: Object.fromEntries(lists.filter(([, terms]) => terms.length > 0)) };
}

export function toJsonLd(nodes: readonly Node[]): string {
  const graph = nodes.map(({ id, type, properties }) => ({
    '@id': id,
    '@type': type,
    ...Object.fromEntries(Object.entries(properties).map(([name, terms]) => [name, terms.map(jsonTerm)])),
  }));
  return JSON.stringify({ '@context': PREFIXES, '@graph': graph }, null, 1);
}

function jsonTerm(term: Term): object {
  if (term.kind === 'iri') return { '@id': term.iri };
  if (term.kind === 'typed') return { '@value': term.text, '@type': term.type };
  return { '@value': term.text, ...(term.language && { '@language': term.language }) };
}

export function toTurtle(nodes: readonly Node[]): string {
  const prefixes = Object.entries(PREFIXES).map(([name, address]) => `@prefix ${name}: <${address}> .\n`);
  const bodies = nodes.map(({ id, type, properties }) => {
    const lines = Object.entries(properties).map(([name, terms]) => `  ${name} ${terms.map(turtleTerm).join(', ')}`);
    return `${turtleIri(id)} ${[`a ${type}`, ...lines].join(' ;\n')} .\n`;
  });
  return [prefixes.join(''), ...bodies].join('\n');
}

function turtleTerm(term: Term): string {
  if (term.kind === 'iri') return turtleIri(term.iri);
  const quoted = `"${term.text.replace(/["\\\n\r\t]/g, (letter) => ESCAPES[letter] ?? letter)}"`;
  if (term.kind === 'typed') return `${quoted}^^${term.type}`;
  return term.language ? `${quoted}@${term.language}` : quoted;
}

const ESCAPES: Record<string, string> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** What may not stand in an address is written by its number. */
const turtleIri = (address: string): string =>
  `<${address.replace(/[\s\p{Cc}<>"{}|^`\\]/gu, (letter) => encodeURIComponent(letter))}>`;
