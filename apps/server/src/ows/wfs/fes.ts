import { AppError } from '@motu/core';
import { type Condition, compare, join, not, PROJECTIONS, property } from '@motu/engine';
import type { ServiceLayer } from '../../domain/service-layer.ts';
import type { XmlElement } from '../../xml/xml-element.ts';
import { xmlName } from '../gml.ts';
import { invalid } from '../ows-error.ts';
import type { System } from '../systems.ts';
import { findProperty, readSystem } from './names.ts';

type Spatial = Extract<Condition, { kind: 'spatial' }>;
type Position = [number, number];
type Scalar = Extract<Condition, { kind: 'compare' }>['left'];

const COMPARISONS = {
  PropertyIsEqualTo: '=',
  PropertyIsNotEqualTo: '<>',
  PropertyIsLessThan: '<',
  PropertyIsLessThanOrEqualTo: '<=',
  PropertyIsGreaterThan: '>',
  PropertyIsGreaterThanOrEqualTo: '>=',
} as const;
const RELATIONS: Readonly<Record<string, Spatial['relation']>> = {
  BBOX: 'intersects',
  Intersects: 'intersects',
  Disjoint: 'disjoint',
  Contains: 'contains',
  Within: 'within',
  Touches: 'touches',
  Crosses: 'crosses',
  Overlaps: 'overlaps',
  Equals: 'equals',
};
const DISTANCES: Readonly<Record<string, number>> = { m: 1, metre: 1, meter: 1, metres: 1, meters: 1, km: 1000 };
const ARITHMETIC = { Add: '+', Sub: '-', Mul: '*', Div: '/' } as const;
const DEEPEST = 20;
const MOST_PARTS = 500;

type FesFilter = { where: Condition | undefined; ids: number[] | undefined };

/** A filter of FES 2.0 or of Filter 1.1 as the tree that all filters become. */
export function readFes(filter: XmlElement, layer: ServiceLayer, usual: System): FesFilter {
  const ids = filter.children.filter(({ name }) => /^(?:ResourceId|FeatureId|GmlObjectId)$/.test(name));
  if (ids.length > 0) {
    const numbers = ids.map(({ attributes }) => readId(attributes.rid ?? attributes.fid ?? attributes.id ?? '', layer));
    return { where: undefined, ids: numbers.filter((id) => id !== null) };
  }
  return { where: new FesReader(layer, usual).all(filter.children, 0), ids: undefined };
}

/** `communes.12` → 12, the layer by its name or as XML writes it; null for what is none of this layer. */
export function readId(text: string, { slug }: ServiceLayer): number | null {
  const at = text.lastIndexOf('.');
  const number = text.slice(at + 1);
  const isOwn = at < 0 || [slug, xmlName(slug)].includes(text.slice(0, at));
  return isOwn && /^\d{1,15}$/.test(number) ? Number(number) : null;
}

class FesReader {
  readonly #layer: ServiceLayer;
  readonly #usual: System;
  #parts = 0;

  constructor(layer: ServiceLayer, usual: System) {
    this.#layer = layer;
    this.#usual = usual;
  }

  all(children: readonly XmlElement[], depth: number, by: 'and' | 'or' = 'and'): Condition {
    const parts = children.map((child) => this.condition(child, depth));
    if (parts.length === 0) throw invalid('filter', 'Le filtre est vide.');
    return join(by, parts);
  }

  condition(node: XmlElement, depth: number): Condition {
    if (depth > DEEPEST) throw invalid('filter', `Le filtre a plus de ${DEEPEST} niveaux.`);
    if (++this.#parts > MOST_PARTS) throw invalid('filter', `Le filtre compare plus de ${MOST_PARTS} choses.`);
    const { name, children } = node;
    switch (name) {
      case 'And':
        return this.all(children, depth + 1);
      case 'Or':
        return this.all(children, depth + 1, 'or');
      case 'Not':
        return not(this.all(children, depth + 1));
      case 'PropertyIsLike':
        return this.#like(node);
      case 'PropertyIsNull':
      case 'PropertyIsNil':
        return { kind: 'null', value: this.#scalar(children[0], depth) };
      case 'PropertyIsBetween':
        return this.#between(node, depth);
      case 'DWithin':
      case 'Beyond':
        return this.#distance(node);
    }
    if (Object.hasOwn(COMPARISONS, name)) return this.#comparison(node, depth);
    const relation = Object.hasOwn(RELATIONS, name) ? RELATIONS[name] : undefined;
    if (relation) return { kind: 'spatial', relation, geometry: this.#geometry(node) };
    throw invalid('filter', `« ${name.slice(0, 60)} » n’est pas servi dans un filtre.`);
  }

  #comparison({ name, attributes, children }: XmlElement, depth: number): Condition {
    const operator = COMPARISONS[name as keyof typeof COMPARISONS];
    const isFolded = attributes.matchCase === 'false';
    const sides = [children[0], children[1]].map((side) => {
      const scalar = this.#scalar(side, depth);
      return isFolded && scalar.kind !== 'instant' ? ({ kind: 'folded', by: 'case', of: scalar } as const) : scalar;
    });
    return compare(operator, sides[0] as Scalar, sides[1] as Scalar);
  }

  #between({ children }: XmlElement, depth: number): Condition {
    const bound = (name: string) => this.#scalar(children.find((one) => one.name === name)?.children[0], depth);
    const value = this.#scalar(children[0], depth);
    return join('and', [compare('>=', value, bound('LowerBoundary')), compare('<=', value, bound('UpperBoundary'))]);
  }

  #like({ attributes, children }: XmlElement): Condition {
    const { wildCard = '*', singleChar = '?', escapeChar = attributes.escape ?? '\\', matchCase } = attributes;
    const text = children.find(({ name }) => name === 'Literal')?.text ?? '';
    const property = children.find(({ name }) => name !== 'Literal');
    let pattern = '';
    for (let i = 0; i < text.length; i++) {
      if (escapeChar && text.startsWith(escapeChar, i)) {
        i += escapeChar.length;
        pattern += escaped(text[i] ?? '');
      } else if (text.startsWith(wildCard, i)) pattern += '%';
      else if (text.startsWith(singleChar, i)) pattern += '_';
      else pattern += escaped(text[i] as string);
    }
    return { kind: 'like', value: this.#scalar(property, 0), pattern, ignoresCase: matchCase === 'false' };
  }

  #distance(node: XmlElement): Condition {
    const distance = node.children.find(({ name }) => name === 'Distance');
    const unit = (distance?.attributes.uom ?? distance?.attributes.units ?? 'm').toLowerCase();
    const inMetres = Object.hasOwn(DISTANCES, unit) ? DISTANCES[unit] : undefined;
    const metres = Number(distance?.text) * (inMetres ?? Number.NaN);
    if (!(metres >= 0 && metres < 2.1e7))
      throw invalid('filter', 'La distance du filtre est un nombre de mètres (uom="m").');
    const near: Condition = { kind: 'distance', metres, geometry: this.#geometry(node) };
    return node.name === 'Beyond' ? not(near) : near;
  }

  #scalar(node: XmlElement | undefined, depth: number): Scalar {
    if (!node) throw invalid('filter', 'Une propriété ou une valeur manque dans le filtre.');
    const { name, text, children } = node;
    if (name === 'Literal') return { kind: 'literal', value: text.trim() };
    if (name === 'ValueReference' || name === 'PropertyName') {
      const column = findProperty(text, this.#layer, 'filter');
      if (column === null) throw invalid('filter', 'La géométrie ne se compare pas à une valeur.');
      return property(column);
    }
    if (!Object.hasOwn(ARITHMETIC, name) || depth > DEEPEST)
      throw invalid('filter', `« ${name.slice(0, 60)} » n’est pas servi dans un filtre.`);
    const operator = ARITHMETIC[name as keyof typeof ARITHMETIC];
    const [left, right] = [this.#scalar(children[0], depth + 1), this.#scalar(children[1], depth + 1)];
    return { kind: 'arithmetic', operator, left, right };
  }

  #geometry({ children }: XmlElement): Spatial['geometry'] {
    const node = children.find(({ name }) => !/^(?:ValueReference|PropertyName|Distance)$/.test(name));
    if (!node) throw invalid('filter', 'La géométrie du filtre manque.');
    const system = node.attributes.srsName ? readSystem(node.attributes.srsName, 'filter') : this.#usual;
    return readGml(node, system);
  }
}

const escaped = (letter: string): string => (/[%_\\]/.test(letter) ? `\\${letter}` : letter);

/** A geometry of GML 3.1 or 3.2, in longitude and latitude. */
function readGml(node: XmlElement, system: System): Spatial['geometry'] {
  const place = (a: number, b: number): Position => {
    const [x, y] = system.isLatitudeFirst ? [b, a] : [a, b];
    const found = PROJECTIONS[system.crs].inverse(x, y);
    if (!found.every(Number.isFinite)) throw invalid('filter', 'Une géométrie du filtre est hors de son système.');
    return found as Position;
  };
  const list = (of: XmlElement): Position[] => {
    const numbers = positionsText(of)
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number);
    if (numbers.length < 2 || numbers.length % 2 > 0 || !numbers.every(Number.isFinite))
      throw invalid('filter', 'Une géométrie du filtre a des coordonnées qui ne se lisent pas.');
    return Array.from({ length: numbers.length / 2 }, (_, i) =>
      place(numbers[2 * i] as number, numbers[2 * i + 1] as number),
    );
  };
  const line = (of: XmlElement): Position[] => bounded(list(of), 2);
  const polygon = (of: XmlElement): Position[][] =>
    nonEmpty(all(of, /^(?:exterior|interior|outerBoundaryIs|innerBoundaryIs)$/).map((ring) => closed(list(ring))));
  switch (node.name) {
    case 'Envelope': {
      const [low, high] = ['lowerCorner', 'upperCorner'].map((name) => all(node, new RegExp(`^${name}$`))[0]);
      const [[a, b], [c, d]] = [low, high].map((one) => (one?.text.trim() ?? '').split(/\s+/).map(Number)) as [
        Position,
        Position,
      ];
      if (![a, b, c, d].every(Number.isFinite)) throw invalid('filter', 'Le cadre du filtre ne se lit pas.');
      // In the order of the system's own axes: `place` puts east first.
      const corners: Position[] = [[a, b], [c, b], [c, d], [a, d], [a, b]]; // biome-ignore format: one line
      return { type: 'Polygon', coordinates: [corners.map(([one, other]) => place(one, other))] };
    }
    case 'Point':
      return { type: 'Point', coordinates: list(node)[0] as Position };
    case 'LineString':
    case 'Curve':
      return { type: 'LineString', coordinates: line(node) };
    case 'Polygon':
    case 'Surface':
      return { type: 'Polygon', coordinates: polygon(node) };
    case 'MultiPoint':
      return { type: 'MultiPoint', coordinates: nonEmpty(all(node, /^Point$/).flatMap(list)) };
    case 'MultiLineString':
    case 'MultiCurve':
      return { type: 'MultiLineString', coordinates: nonEmpty(all(node, /^(?:LineString|Curve)$/).map(line)) };
    case 'MultiPolygon':
    case 'MultiSurface':
      return { type: 'MultiPolygon', coordinates: nonEmpty(all(node, /^(?:Polygon|Surface)$/).map(polygon)) };
  }
  throw invalid('filter', `La géométrie « ${node.name.slice(0, 60)} » n’est pas servie dans un filtre.`);
}

/** The numbers of all positions in an element, in their order. */
function positionsText(node: XmlElement): string {
  const found = /^(?:pos|posList|coordinates)$/.test(node.name) ? [node] : all(node, /^(?:pos|posList|coordinates)$/);
  return found.map(({ text }) => text).join(' ');
}

const all = (node: XmlElement, name: RegExp): XmlElement[] =>
  node.children.flatMap((child) => (name.test(child.name) ? [child] : all(child, name)));

function bounded<T>(list: T[], least: number): T[] {
  if (list.length < least) throw invalid('filter', 'Une géométrie du filtre a trop peu de points.');
  return list;
}

const nonEmpty = <T>(list: T[]): T[] => bounded(list, 1);

function closed(ring: Position[]): Position[] {
  if (ring.length < 4 || String(ring[0]) !== String(ring.at(-1)))
    throw invalid('filter', 'Le contour d’un polygone a quatre points au moins et finit où il commence.');
  return ring;
}

/** What a reader of another language refuses, as this service says it. */
export function asRefusal(locator: string, error: unknown): unknown {
  return error instanceof AppError ? invalid(locator, error.message) : error;
}
