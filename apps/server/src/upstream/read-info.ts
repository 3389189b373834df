import type { InfoRow } from '@motu/answers';
import { findAll, type XmlElement } from '../xml/xml-element.ts';
import type { Answer } from './ask.ts';
import { readText, readXml } from './read-xml.ts';

type Properties = InfoRow['properties'];

/** What one feature may tell: attributes of others are as long as they like. */
const MOST_PROPERTIES = 100;
const LONGEST_NAME = 100;
const LONGEST_VALUE = 2000;

/** Features as an outside server tells them, in JSON, GML or plain text; null for an exception, a page or anything else. Always plain text, never HTML. */
export function readInfo({ type, body }: Pick<Answer, 'type' | 'body'>): Properties[] | null {
  const text = readText(body, type);
  const start = text.trimStart()[0];
  const found = start === '{' ? fromJson(text) : start === '<' ? fromXml(text) : fromText(text);
  return found?.map(tidy) ?? null;
}

type Values = [name: string, value: unknown][];

function fromJson(text: string): Values[] | null {
  try {
    const { features } = JSON.parse(text) as { features?: unknown };
    if (!Array.isArray(features)) return null;
    return features.flatMap((feature: unknown) => {
      const properties = isObject(feature) && isObject(feature.properties) ? feature.properties : null;
      return properties ? [Object.entries(properties)] : [];
    });
  } catch {
    return null; // cut, or not JSON
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The documents of MapServer, GeoServer, QGIS Server and Esri. */
function fromXml(text: string): Values[] | null {
  const root = readXml(text);
  if (!root || /exception|^html$/i.test(root.name)) return null;
  const esri = findAll(root, ({ name }) => name === 'FIELDS');
  if (esri.length > 0) return esri.map(({ attributes }) => Object.entries(attributes));
  const qgis = findAll(root, ({ name, children }) => name === 'Feature' && children.some(isAttribute));
  if (qgis.length > 0)
    return qgis.map(({ children }) =>
      children.filter(isAttribute).map(({ attributes }) => [attributes.name ?? '', attributes.value ?? '']),
    );
  const features = [
    ...findAll(root, ({ name }) => name.endsWith('_feature')),
    ...findAll(root, ({ name }) => /^(?:featureMembers?|member)$/.test(name)).flatMap(({ children }) => children),
  ];
  return features.map(({ children }) => children.filter(isLeaf).map(({ name, text: value }) => [name, value.trim()]));
}

const isAttribute = ({ name }: XmlElement): boolean => name === 'Attribute';
/** Geometries and bounds have elements of their own. */
const isLeaf = ({ children }: XmlElement): boolean => children.length === 0;

/** `nom = 'Vaitape'`, a line each; a rule or « Feature 0: » stands between two features. */
function fromText(text: string): Values[] | null {
  const features: Values[] = [];
  let current: Values = [];
  const end = () => {
    if (current.length > 0) features.push(current);
    current = [];
  };
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = /^\s*([^=]{1,200}?)\s*=\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) current.push([name, unquoted(value)]);
    else if (/^\s*(?:-{5,}|Feature \S+:|Layer '.*')\s*$/.test(line)) end();
  }
  end();
  return features;
}

const unquoted = (value: string): string => /^'(.*)'$/.exec(value.trim())?.[1] ?? value.trim();

function tidy(values: Values): Properties {
  const kept = values
    .filter(
      ([name, value]) =>
        name !== '' && !/^\[?GEOMETRY|^\[?(?:MULTI)?(?:POINT|LINESTRING|POLYGON)\b/.test(String(value)),
    )
    .slice(0, MOST_PROPERTIES);
  // Made of entries, so that a name such as __proto__ is a name like the others.
  return Object.fromEntries(kept.map(([name, value]) => [cleaned(name, LONGEST_NAME), toValue(value)]));
}

function toValue(value: unknown): Properties[string] {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return cleaned(JSON.stringify(value) ?? '', LONGEST_VALUE);
  // GRAY_INDEX and its like are numbers; « 007 » and « 1e3 » are names.
  return /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/.test(value) ? Number(value) : cleaned(value, LONGEST_VALUE);
}

const cleaned = (text: string, most: number): string => text.replace(/[^\P{Cc}\n]+/gu, ' ').slice(0, most);
