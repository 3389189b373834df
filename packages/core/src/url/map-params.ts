import type { LonLat } from '../coordinate/lon-lat.ts';
import { type ObjectFilters, objectFilters } from '../filter/object-filter.ts';
import { type Days, readDays, writeDays } from '../format/day.ts';
import { choice, decimal, flag, line, lonLat, type Param, setOf, slug, whole } from './param.ts';

/** Buttons of the map that an address may choose (URL-04). */
export const MAP_BUTTONS = [
  'cache',
  'comparer',
  'couches',
  'dessin',
  'download',
  'fullscreen',
  'impression',
  'itineraire',
  'mesure',
  'partage',
  'position',
  'preferences',
  'recherche',
  'zoom',
  'zoombox',
] as const;
export type MapButton = (typeof MAP_BUTTONS)[number];

export const ROUTE_TYPES = ['voiture', 'velo', 'pieton'] as const;
export type RouteType = (typeof ROUTE_TYPES)[number];

/** The marker of the information module, with the words that the sender gave it. */
export type InfoMarker = { coordinate: LonLat; label: string | null };

/** A layer in its place on the map; the opacity is null where the context's own holds. */
export type StackedLayer = { slug: string; opacity: number | null };

/** The left side of a comparison; its layers or days are null where they are those of the map. */
export type Comparison = { percent: number; layers: string[] | null; days: Days | null };

/** What the address of the map page says. `null`: it does not say. */
export type MapParams = {
  /** Buttons to show; `null` shows all, `[]` none. */
  buttons: MapButton[] | null;
  center: LonLat | null;
  /** Where the bar is, from the left, and what is left of it (TIME-02). */
  comparer: Comparison | null;
  ctx: string | null;
  debug: boolean | null;
  embed: boolean | null;
  /** What is asked of the objects of layers (TAB-02, ours). */
  filters: ObjectFilters | null;
  fixed: boolean | null;
  info: InfoMarker | null;
  /** Slugs or aliases to show; `null` shows those of the context, `[]` none. */
  layers: string[] | null;
  page: number | null;
  position: boolean | null;
  q: string | null;
  route: [departure: LonLat, arrival: LonLat] | null;
  /** `true` avoids gates. */
  routeGates: boolean | null;
  routeType: RouteType | null;
  /** The shown layers from top to bottom, where that is not the context's own way (ours). */
  stack: StackedLayer[] | null;
  /** The days that layers with dates show (TIME-01). */
  temps: Days | null;
  zoom: number | null;
};

// What a shared address may hold: far above any use, and far below what servers and messengers refuse (8 KiB).
const MAX_TEXT = 4000;
const MAX_LAYERS = 100;
const MAX_LABEL = 200;
const MAX_QUERY = 200;
const MAX_PAGE = 100_000;
// The view ends at 19, a context may go further; 28 is where OpenLayers ends.
const MAX_ZOOM = 28;

const LABEL = 'label:';
const label = line(MAX_LABEL);

/** `-149.822791,-17.507553|label:Mairie de Paopao`. A label that cannot be read is left out; the marker stays. */
const info: Param<InfoMarker> = {
  read(text) {
    const [place = '', ...rest] = text.split('|');
    const coordinate = lonLat.read(place);
    const words = rest.join('|');
    return coordinate && { coordinate, label: words.startsWith(LABEL) ? label.read(words.slice(LABEL.length)) : null };
  },
  write(marker) {
    const words = marker.label === null ? '' : label.write(marker.label);
    return lonLat.write(marker.coordinate) + (words && `|${LABEL}${words}`);
  },
};

/** `-149.566100,-17.534900/-149.609200,-17.553000`: departure, then arrival. */
const route: Param<[LonLat, LonLat]> = {
  read(text) {
    const [departure, arrival, ...more] = text.split('/').map(lonLat.read);
    return departure && arrival && more.length === 0 ? [departure, arrival] : null;
  },
  write: (ends) => ends.map(lonLat.write).join('/'),
};

const percent = whole(0, 100);

/** `lagons:80,routes,fond-de-carte`: from top to bottom, each layer once, its opacity in percent after it. */
const stack: Param<StackedLayer[]> = {
  read(text) {
    const layers = new Map<string, StackedLayer>();
    for (const part of text.split(',').slice(0, MAX_LAYERS)) {
      const [name = '', share = ''] = part.split(':');
      const known = slug.read(name.trim());
      const opacity = percent.read(share);
      if (known && !layers.has(known))
        layers.set(known, { slug: known, opacity: opacity === null ? null : opacity / 100 });
    }
    return layers.size > 0 ? [...layers.values()] : null;
  },
  write: (layers) =>
    layers
      .slice(0, MAX_LAYERS)
      .map((layer) => layer.slug + (layer.opacity === null ? '' : `:${percent.write(layer.opacity * 100)}`))
      .join(','),
};

const days: Param<Days> = { read: readDays, write: writeDays };
const slugs = setOf(slug, MAX_LAYERS);

/** As slugs, and a comma alone for none: nothing stands for those of the map. */
const layersOfSide = (text: string) => (text === ',' ? [] : text === '' ? null : slugs.read(text));

/** `53|fond-clair,releves|2026-11-02`: the place of the bar, the layers and the days of the left side, which may be left out. */
const comparer: Param<Comparison> = {
  read(text) {
    const [place = '', layers = '', day = '', ...more] = text.split('|');
    const at = percent.read(place);
    if (at === null || more.length > 0) return null;
    return { percent: at, layers: layersOfSide(layers), days: readDays(day) };
  },
  write: (side) =>
    [
      percent.write(side.percent),
      side.layers ? slugs.write(side.layers) || ',' : '',
      side.days ? writeDays(side.days) : '',
    ]
      .join('|')
      .replace(/\|+$/, ''),
};

type Table = { [Name in keyof MapParams]: Param<NonNullable<MapParams[Name]>> };

/** One entry for each parameter, in the order in which they are written. */
const PARAMS: Table = {
  buttons: setOf(choice(MAP_BUTTONS), MAP_BUTTONS.length),
  center: lonLat,
  comparer,
  ctx: slug,
  debug: flag,
  embed: flag,
  filters: objectFilters,
  fixed: flag,
  info,
  layers: slugs,
  page: whole(1, MAX_PAGE),
  position: flag,
  q: line(MAX_QUERY),
  route,
  routeGates: flag,
  routeType: choice(ROUTE_TYPES),
  stack,
  temps: days,
  zoom: decimal(0, MAX_ZOOM, 2),
};

const NAMES = Object.keys(PARAMS) as (keyof MapParams)[];

/** The part of `URLSearchParams` that is needed; browsers and Node have it, the language's own library does not. */
type Search = { get(name: string): string | null };
declare const URLSearchParams: new (text: string) => Search;

/** `?center=-149.5,-17.6&zoom=8&page=-1` → centre and zoom; every other entry, the bad page included, is `null`. */
export function readMapParams(search: string | Search): MapParams {
  const source = toSearch(search);
  const read = <Name extends keyof MapParams>(name: Name, from: string = name) => {
    const text = source.get(from);
    return text === null || text.length > MAX_TEXT ? null : (PARAMS[name].read(text) as MapParams[Name]);
  };
  const params = Object.fromEntries(NAMES.map((name) => [name, read(name)])) as MapParams;
  return { ...params, info: params.info ?? read('info', 'point') };
}

/** `center=-149.500000,-17.600000&layers=fond-de-carte,routes&zoom=8`, without `?`; what is null or absent is skipped. */
export function writeMapParams(params: Partial<MapParams>): string {
  const write = <Name extends keyof MapParams>(name: Name) => {
    const value = params[name];
    const param: Table[Name] = PARAMS[name];
    return value === null || value === undefined ? [] : [`${name}=${encode(param.write(value))}`];
  };
  return NAMES.flatMap(write).join('&');
}

/** URL-06: the flag, or a frame around the page, whatever the flag then says. */
export function isEmbed(params: Pick<MapParams, 'embed'>, isFramed: boolean): boolean {
  return params.embed === true || isFramed;
}

/** WEL-09: `update=auto` applies a new version without asking. It is read, and never written into an address. */
export function isUpdateAutomatic(search: string | Search): boolean {
  return toSearch(search).get('update') === 'auto';
}

function toSearch(search: string | Search): Search {
  return typeof search === 'string' ? new URLSearchParams(search) : search;
}

/**
 * Readable where RFC 3986 (section 3.4) allows it: `,` `/` `:` stay. The pipe and what messengers take for the end of
 * a link (quotes, parentheses, `!`, `*`) are written in hexadecimal; spaces are `+`, as forms do.
 */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replace(/%2C/g, ',')
    .replace(/%2F/g, '/')
    .replace(/%3A/g, ':')
    .replace(/%20/g, '+')
    .replace(/['()!*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
