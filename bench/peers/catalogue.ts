import { denominatorOf } from '@motu/engine';

// Styles as the mapfile of the comparison draws them: same colours, widths, sizes and scales.

/** The zoom of a scale that MapServer counts at 72 dots an inch and 4 374 754 inches a degree. */
const zoomOf = (denominator: number) => Math.log2(1.40625 / (denominator / (72 * 4_374_754)));

/** From which zoom a class of roads and a rank of points show. */
export const ZOOMS = {
  road: (classe: number) => (classe === 1 ? 0 : zoomOf(classe === 2 ? 2_000_000 : 300_000)),
  point: (rank: number) => (rank === 1 ? 0 : zoomOf(rank === 2 ? 1_000_000 : 100_000)),
};

const from = (zoom: number) => (zoom > 0 ? { scaleDenominator: { max: denominatorOf(zoom) } } : {});

const land = {
  name: 'islands',
  rules: [
    {
      name: 'Île',
      symbolizers: [{ kind: 'Fill', color: '#F2EFE9', outlineColor: '#787878', outlineWidth: 1 }],
    },
  ],
};

const line = (color: string, width: number) => ({ kind: 'Line', color, width, cap: 'round', join: 'round' });

const road = (classe: number, color: string, casing: string, width: number) => ({
  name: `Route ${classe}`,
  filter: ['==', 'classe', classe],
  ...from(ZOOMS.road(classe)),
  symbolizers: [line(casing, width + 1.6), line(color, width)],
});

const roads = {
  name: 'roads',
  rules: [road(3, '#FFFFFF', '#969696', 2), road(2, '#FFF0A0', '#968250', 3), road(1, '#FAB45A', '#A06428', 4)],
};

const point = (rank: number, size: number) => ({
  name: `Lieu ${rank}`,
  filter: ['==', 'rang', rank],
  ...from(ZOOMS.point(rank)),
  symbolizers: [
    { kind: 'Mark', wellKnownName: 'circle', radius: size / 4, color: '#3C3C3C' },
    {
      kind: 'Text',
      label: '{{nom}}',
      size,
      color: '#141414',
      haloColor: '#FFFFFF',
      haloWidth: 1,
      font: ['Source Sans 3'],
    },
  ],
});

const points = { name: 'points', rules: [point(1, 12), point(2, 10), point(3, 9)] };

const zooms = { minZoom: 0, maxZoom: 20 };
const table = (name: string, style: object, fields: string[]) => ({
  slug: name,
  title: name,
  ...zooms,
  content: { kind: 'features', table: name, style },
  fields: fields.map((field) => ({ name: field, title: field })),
});

export const CATALOGUE = {
  layers: [
    table('points', points, ['nom', 'rang']),
    table('roads', roads, ['nom', 'classe', 'vitesse']),
    table('islands', land, ['nom', 'archipel', 'atoll']),
    {
      slug: 'altitude',
      title: 'altitude',
      ...zooms,
      content: {
        kind: 'relief',
        field: 'height',
        ramp: [
          { value: 0, color: '#F1EDD6', label: '0 m' },
          { value: 2300, color: '#8A6236', label: '2 300 m' },
        ],
      },
      fields: [{ name: 'altitude', title: 'Altitude', unit: 'm' }],
    },
    {
      slug: 'bench',
      title: 'bench',
      ...zooms,
      content: {
        kind: 'composed',
        background: '#AAD3DF',
        parts: [
          { table: 'islands', style: land },
          { table: 'roads', style: roads },
          { table: 'points', style: points },
        ],
      },
    },
  ],
};
