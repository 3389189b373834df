import { createXmlSplitter, XmlBreak } from '../../xml/split-xml.ts';
import { childOf, childrenOf, type XmlElement } from '../../xml/xml-element.ts';
import { invalid, OwsError } from '../ows-error.ts';
import { readInteger } from '../params.ts';

/** Of a document that asks: far more than any client writes. */
const MOST_ELEMENTS = 5_000;
const LONGEST = 8_000;

/** What is asked, by address or by document: names in small letters. A filter is XML either way. */
export class WfsRequest {
  private readonly values: ReadonlyMap<string, string>;
  readonly filter: XmlElement | null;
  readonly #isPost: boolean;

  constructor(values: ReadonlyMap<string, string>, filter: XmlElement | null, isPost = false) {
    this.values = values;
    this.filter = filter;
    this.#isPost = isPost;
  }

  get(...names: readonly string[]): string {
    return names.map((name) => this.values.get(name)).find((value) => value) ?? '';
  }

  need(...names: readonly [string, ...string[]]): string {
    const value = this.get(...names);
    if (value) return value;
    const [name] = names;
    throw new OwsError('MissingParameterValue', `Le paramètre « ${name} » manque.`, { locator: name });
  }

  integer(name: string, text: string, least: number): number {
    const number = readInteger(text);
    if (number !== null && number >= least) return number;
    throw invalid(name, `« ${name} » doit être un nombre entier à partir de ${least}.`);
  }

  /** Whether an address can ask the same: the filter of a document has no place in it. */
  get hasAddress(): boolean {
    return !this.#isPost || this.filter === null;
  }

  /** As the query of an address, with a change. */
  address(changes: Readonly<Record<string, string>>): string {
    return String(new URLSearchParams({ ...Object.fromEntries(this.values), ...changes }));
  }
}

export function readKvp(query: unknown): WfsRequest {
  const values = new Map<string, string>();
  for (const [key, value] of Object.entries(query as Record<string, unknown>)) {
    const name = key.toLowerCase();
    if (typeof value !== 'string' || values.has(name))
      throw invalid(name, `Le paramètre « ${name} » est donné deux fois.`);
    if (value.length > LONGEST) throw invalid(name, `Le paramètre « ${name} » est trop long.`);
    values.set(name, value);
  }
  const filter = values.get('filter');
  return new WfsRequest(values, filter ? readXml(filter, 'filter') : null);
}

/** A request as XML: what it says is read as an address would be. */
export function readPost(body: string): WfsRequest {
  const root = readXml(body, 'request');
  // A document need not say which service it is for.
  const values = new Map([['service', 'WFS'], ['request', root.name]]); // biome-ignore format: one line
  for (const [name, value] of Object.entries(root.attributes))
    if (!name.startsWith('xmlns')) values.set(name.toLowerCase(), value);
  const versions = childrenOf(childOf(root, 'AcceptVersions'), 'Version').map(({ text }) => text.trim());
  if (versions.length > 0) values.set('acceptversions', versions.join(','));
  const stored = childOf(root, 'StoredQuery');
  const described = childrenOf(root, 'StoredQueryId').map(({ text }) => text.trim());
  const asked = [...(stored?.attributes.id ? [stored.attributes.id] : []), ...described];
  if (asked.length > 0) values.set('storedquery_id', asked.join(','));
  for (const one of childrenOf(stored, 'Parameter'))
    values.set((one.attributes.name ?? '').toLowerCase(), one.text.trim());
  const types = childrenOf(root, 'TypeName').map(({ text }) => text.trim());
  if (types.length > 0) values.set('typename', types.join(','));
  const queries = childrenOf(root, 'Query');
  if (queries.length > 1) throw invalid('query', 'Une seule interrogation à la fois.');
  const [query] = queries;
  for (const [name, value] of Object.entries(query?.attributes ?? {})) values.set(name.toLowerCase(), value);
  const properties = childrenOf(query, 'PropertyName').map(({ text }) => text.trim());
  if (properties.length > 0) values.set('propertyname', properties.join(','));
  const sorts = childrenOf(childOf(query, 'SortBy'), 'SortProperty').map(({ children }) => {
    const name = children.find((one) => /^(?:ValueReference|PropertyName)$/.test(one.name))?.text.trim() ?? '';
    return `${name} ${children.find((one) => one.name === 'SortOrder')?.text.trim() ?? 'ASC'}`;
  });
  if (sorts.length > 0) values.set('sortby', sorts.join(','));
  return new WfsRequest(values, childOf(query, 'Filter') ?? null, true);
}

function readXml(text: string, field: string): XmlElement {
  try {
    let isFirst = true;
    const isWanted = () => {
      const isRoot = isFirst;
      isFirst = false;
      return isRoot;
    };
    const splitter = createXmlSplitter({ isWanted, mostElements: MOST_ELEMENTS, longestText: 200_000 });
    const [root] = [...splitter.push(text), ...splitter.end()];
    if (root) return root;
  } catch (error) {
    if (!(error instanceof XmlBreak)) throw error;
  }
  throw invalid(field, 'Ce document XML ne peut pas être lu, ou il est trop long.');
}
