import type { ByZoom } from '../../basemap/by-zoom.ts';
import { COAST, LIMIT, LIMIT_UNTIL, PATH, ROADS, RUNWAY_LEAST, TRACK } from '../../basemap/scales.ts';
import type { RoadClass, Theme } from '../../basemap/theme.ts';
import { all, clientZoom, type Expression, get, has, is, not, type StyleLayer, source, zoomed } from './expressions.ts';

// Least important first: who is drawn last lies on top.
const CLASSES: readonly RoadClass[] = ['service', 'desserte', 'secondaire', 'principale'];
const CASING_FROM = 10.5;
const STRUCTURES_FROM = 13.5;

/** Coast, limits, airfields, buildings and roads, bottom to top. */
export function drawingLayers(theme: Theme): StyleLayer[] {
  return [...coast(theme), ...airfieldGrounds(theme), ...buildings(theme), ...runways(theme), ...roads(theme)];
}

function coast({ coast: { near, far }, limit }: Theme): StyleLayer[] {
  const color = ['step', ['zoom'], far, clientZoom(8.5), near];
  const dash = (wide: number[]) => ({
    'line-color': limit,
    'line-opacity': 0.6,
    'line-width': zoomed(LIMIT),
    'line-dasharray': wide,
  });
  return [
    {
      id: 'cote-lointaine',
      type: 'line',
      source,
      'source-layer': 'terre',
      maxzoom: clientZoom(7),
      paint: { 'line-color': far, 'line-width': zoomed(COAST) },
    },
    {
      id: 'cote',
      type: 'line',
      source,
      'source-layer': 'cote',
      paint: { 'line-color': color, 'line-width': zoomed(COAST) },
    },
    {
      id: 'cote-ilot',
      type: 'line',
      source,
      'source-layer': 'ilot',
      minzoom: clientZoom(9.5),
      paint: { 'line-color': color, 'line-width': zoomed(COAST) },
    },
    {
      id: 'limite',
      type: 'line',
      source,
      'source-layer': 'limite_commune',
      minzoom: clientZoom(10),
      maxzoom: clientZoom(LIMIT_UNTIL + 0.5),
      paint: dash([7, 3, 1.5, 3]),
    },
  ];
}

function airfieldGrounds({ airfield, runway }: Theme): StyleLayer[] {
  const surface = (name: string, color: string): StyleLayer => ({
    ...{
      id: `aerodrome-${name}`,
      type: 'fill',
      source,
      'source-layer': 'surface_aerodrome',
      minzoom: clientZoom(11.5),
    },
    filter: is('classe', name),
    paint: { 'fill-color': color },
  });
  return [
    surface('emprise', airfield.ground),
    surface('stationnement', airfield.apron),
    surface('helistation', airfield.apron),
    surface('voie_de_circulation', airfield.apron),
    {
      ...{ id: 'aerodrome-voie', type: 'line', source, 'source-layer': 'voie_aerodrome', minzoom: clientZoom(11.5) },
      filter: is('classe', 'voie_de_circulation'),
      paint: {
        'line-color': airfield.apron,
        'line-width': metres(12, [
          [11, 0.8],
          [14, 0.9],
        ]),
      },
    },
    { ...surface('piste', runway.fill), paint: { 'fill-color': runway.fill, 'fill-outline-color': runway.edge } },
  ];
}

function buildings({ building: { fill, outline, stilts } }: Theme): StyleLayer[] {
  const layer = { type: 'fill', source, 'source-layer': 'batiment' } as const;
  const color = ['case', has('sur_pilotis'), stilts, fill];
  return [
    {
      ...{ ...layer, id: 'batiment-loin', minzoom: clientZoom(11.5), maxzoom: clientZoom(13.5) },
      paint: { 'fill-color': outline, 'fill-opacity': ['step', ['zoom'], 0.55, clientZoom(12.5), 0.75] },
    },
    { ...layer, id: 'batiment', minzoom: clientZoom(13.5), paint: { 'fill-color': color } },
    {
      ...{ id: 'batiment-contour', type: 'line', source, 'source-layer': 'batiment', minzoom: clientZoom(14.5) },
      paint: { 'line-color': outline, 'line-width': ['step', ['zoom'], 0.6, clientZoom(16.5), 0.9] },
    },
  ];
}

function runways({ runway }: Theme): StyleLayer[] {
  const layer = { type: 'line', source, 'source-layer': 'piste_aerodrome', minzoom: clientZoom(9.5) } as const;
  const width = metres(['coalesce', get('largeur_m'), 30], RUNWAY_LEAST);
  const edge = metres(['coalesce', get('largeur_m'), 30], RUNWAY_LEAST, 1.4);
  return [
    { ...layer, id: 'piste-bord', minzoom: clientZoom(11.5), paint: { 'line-color': runway.edge, 'line-width': edge } },
    {
      ...layer,
      id: 'piste',
      paint: { 'line-color': ['step', ['zoom'], runway.far, clientZoom(11.5), runway.fill], 'line-width': width },
    },
  ];
}

const PIXEL_METRES_AT_0 = 78_271.517; // of a client's pixel at the equator
const TAHITI = Math.cos((17.6 * Math.PI) / 180);

/** A width on the ground, or wide enough to be seen: what grows by the power of the zoom follows the ground. */
function metres(ground: Expression, least: ByZoom, more = 0): Expression {
  const stops = least.flatMap(([zoom, value]): Expression[] => {
    const pixels = 2 ** (zoom - 1) / PIXEL_METRES_AT_0 / TAHITI;
    return [zoom - 1, ['+', more, ['max', Math.max(1, value), ['*', ground, pixels]]]];
  });
  const far = 2 ** 20 / PIXEL_METRES_AT_0 / TAHITI;
  return ['interpolate', ['exponential', 2], ['zoom'], ...stops, 20, ['+', more, ['*', ground, far]]];
}

type RoadKind = 'sol' | 'pont' | 'tunnel';

/** Tunnels, then casings of all classes, paths, fills from the least important up, so that junctions stay open; bridges over them. */
function roads(theme: Theme): StyleLayer[] {
  const each = (make: (name: RoadClass) => StyleLayer[]) => CLASSES.flatMap(make);
  return [
    ...each((name) => [
      road(name, 'tunnel', 'bord', {
        'line-color': theme.roads[name].casing,
        'line-width': widthOf(name, 'casing'),
        'line-dasharray': [1.5, 1],
      }),
      road(name, 'tunnel', 'fond', { 'line-color': theme.tunnel, 'line-width': widthOf(name) }),
    ]),
    ...each((name) => [
      road(name, 'sol', 'bord', { 'line-color': theme.roads[name].casing, 'line-width': widthOf(name, 'casing') }),
    ]),
    ...paths(theme, 'sol'),
    ...each((name) => {
      const { line, fill } = theme.roads[name];
      const color = ['step', ['zoom'], line, clientZoom(CASING_FROM), fill];
      return [road(name, 'sol', 'fond', { 'line-color': color, 'line-width': widthOf(name) })];
    }),
    ...each((name) => [
      road(name, 'pont', 'bord', { 'line-color': theme.bridge, 'line-width': widthOf(name, 'bridge') }),
      road(name, 'pont', 'fond', { 'line-color': theme.roads[name].fill, 'line-width': widthOf(name) }),
    ]),
    ...paths(theme, 'pont'),
    {
      ...{ id: 'sens-unique', type: 'symbol', source, 'source-layer': 'route', minzoom: clientZoom(15.5) },
      filter: has('sens'),
      layout: {
        ...{ 'symbol-placement': 'line', 'symbol-spacing': 130, 'icon-image': 'fleche', 'icon-padding': 0 },
        ...{
          'icon-rotate': ['case', is('sens', -1), 180, 0],
          'icon-rotation-alignment': 'map',
          'icon-ignore-placement': true,
        },
      },
    },
  ];
}

/** The main road of an island is drawn as one while the island is seen whole. */
const drawnAs = (name: RoadClass): Expression => {
  const own = is('classe', name);
  return name === 'principale' ? ['any', own, is('majeure', true)] : all(own, not(has('majeure')));
};

function road(name: RoadClass, kind: RoadKind, part: 'bord' | 'fond', paint: StyleLayer['paint'] & object): StyleLayer {
  const start = ROADS[name].fill[0]?.[0] ?? 0;
  const structure = kind === 'sol' ? all(not(has('pont')), not(has('tunnel'))) : has(kind);
  const from = Math.max(start, kind === 'sol' ? (part === 'bord' ? CASING_FROM : 0) : STRUCTURES_FROM);
  // Before they are told from others, bridges and tunnels are roads as others are.
  const where = kind === 'sol' ? ['any', structure, ['<', ['zoom'], clientZoom(STRUCTURES_FROM)]] : structure;
  const cap = part === 'bord' && kind !== 'sol' ? 'butt' : 'round';
  return {
    ...{
      id: `route-${kind}-${name}-${part}`,
      type: 'line',
      source,
      'source-layer': 'route',
      minzoom: clientZoom(from),
    },
    filter: all(majorOrOwn(name), where),
    layout: { 'line-cap': cap, 'line-join': 'round' },
    paint,
  };
}

/** At the zooms of a whole island its main road counts as one; nearer, every road is of its class. */
function majorOrOwn(name: RoadClass): Expression {
  const isWhole = all(['>=', ['zoom'], clientZoom(10.5)], ['<', ['zoom'], clientZoom(13)]);
  return ['case', isWhole, drawnAs(name), is('classe', name)];
}

function widthOf(name: RoadClass, around?: 'casing' | 'bridge'): Expression {
  const { fill, casing } = ROADS[name];
  if (!around) return zoomed(fill);
  const more = around === 'bridge' ? 0.8 : 0;
  const edge = (zoom: number) => casing.findLast(([from]) => from <= zoom)?.[1] ?? casing[0]?.[1] ?? 0;
  return zoomed(fill.map(([zoom, width]) => [zoom, width + edge(zoom) + more] as const));
}

function paths({ path, track }: Theme, kind: 'sol' | 'pont'): StyleLayer[] {
  const structure = kind === 'pont' ? has('pont') : not(has('pont'));
  return (
    [
      ['sentier', PATH, path, [2.5, 2]],
      ['piste', TRACK, track, [4, 2.5]],
    ] as const
  ).map(([name, scale, color, dash]) => ({
    ...{
      id: `${name}-${kind}`,
      type: 'line',
      source,
      'source-layer': 'route',
      minzoom: clientZoom(scale[0]?.[0] ?? 0),
    },
    filter: all(is('classe', name), structure),
    paint: { 'line-color': color, 'line-width': zoomed(scale), 'line-dasharray': dash.map((part) => part / 1.3) },
  }));
}
