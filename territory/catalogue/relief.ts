import type { Layer } from '@motu/engine';
import { type Filter, line, type RuleOptions, rule, text } from '@motu/engine/style';

const SOURCES = ['daf', 'copernicus', 'viewfinder'];
const GENERALISED = 'Relief généralisé de démonstration (15″), non contractuel, hors de Moorea et de Nuku Hiva.';

export const hillshade: Layer = {
  slug: 'relief-ombre',
  title: 'Relief ombré',
  description: `Ombrage du relief éclairé de quatre côtés, à poser sur un fond. ${GENERALISED}`,
  minZoom: 7,
  maxZoom: 18,
  content: { kind: 'hillshade' },
  fields: [],
  legend: { note: GENERALISED },
  sources: SOURCES,
};

export const altitude: Layer = {
  slug: 'altitude',
  title: 'Altitude',
  description: `Altitude du sol en mètres, en teintes hypsométriques. ${GENERALISED}`,
  minZoom: 6,
  maxZoom: 18,
  content: {
    kind: 'relief',
    field: 'height',
    ramp: [
      { value: 0, color: '#F1EDD6', label: '0 m' },
      { value: 25, color: '#E8EBCF', label: '25 m' },
      { value: 120, color: '#D8E4BC', label: '120 m' },
      { value: 350, color: '#C3D6A3', label: '350 m' },
      { value: 700, color: '#B9C996', label: '700 m' },
      { value: 1100, color: '#C7C29A', label: '1 100 m' },
      { value: 1500, color: '#D3C4A6', label: '1 500 m' },
      { value: 1900, color: '#E3D8C5', label: '1 900 m' },
      { value: 2300, color: '#F2ECE2', label: '2 300 m' },
    ],
  },
  fields: [{ name: 'altitude', title: 'Altitude', unit: 'm' }],
  legend: { subtitle: 'Altitude du sol, en mètres', note: GENERALISED },
  sources: SOURCES,
};

export const slope: Layer = {
  slug: 'pente',
  title: 'Pente',
  description: `Pente du terrain en degrés. Indicative et sous-estimée où le relief est généralisé. ${GENERALISED}`,
  minZoom: 8,
  maxZoom: 18,
  content: {
    kind: 'relief',
    field: 'slope',
    ramp: [
      { value: 0, color: '#FBE9D0', label: '0°' },
      { value: 10, color: '#F6C79B', label: '10°' },
      { value: 20, color: '#EC9A72', label: '20°' },
      { value: 35, color: '#CB5F5F', label: '35°' },
      { value: 55, color: '#8A3358', label: '55° et plus' },
    ],
  },
  fields: [{ name: 'pente', title: 'Pente', unit: '°' }],
  legend: { subtitle: 'Pente du terrain, en degrés', note: GENERALISED },
  sources: SOURCES,
};

const CONTOUR = '#8A6236';

/** Heights by how they end: a filter has no remainder. */
const endsIn = (...ends: string[]): Filter => ['||', ...ends.map((end): Filter => ['*=', 'altitude', `*${end}`])];
const every50 = endsIn('00', '50');
const every250 = endsIn('000', '250', '500', '750');
const every500 = endsIn('000', '500');
const isFifth: Filter = ['==', 'maitresse', 1];

/** Lines of some zooms, each fifth heavier. */
const steps = (shown: Filter | null, fifth: Filter, zooms: RuleOptions) => [
  rule('Courbe', [line(CONTOUR, 0.6, { opacity: 0.5 })], {
    filter: shown ? ['&&', shown, ['!', fifth]] : ['!', fifth],
    ...zooms,
  }),
  rule('Courbe maîtresse', [line(CONTOUR, 1.1, { opacity: 0.8 })], { filter: fifth, ...zooms }),
];
const heights = (fifth: Filter, zooms: RuleOptions) => {
  const look = { placement: 'line', repeat: 420, haloWidth: 1.6, haloColor: '#FFFDF6' } as const;
  return rule('Altitude', [text('{{altitude}}', 10.5, '#6B4A26', look)], { filter: fifth, ...zooms });
};

export const contours: Layer = {
  slug: 'courbes-de-niveau',
  title: 'Courbes de niveau',
  description:
    'Courbes de niveau : tous les 100 m, puis de plus près tous les 50 m et tous les 25 m sur Moorea et Nuku Hiva ; ailleurs tous les 100 m, où le relief est généralisé et non contractuel.',
  minZoom: 11,
  maxZoom: 18,
  content: {
    kind: 'features',
    table: 'courbe',
    laid: 'under',
    style: {
      name: 'Courbes de niveau',
      rules: [
        // The thinned copy that is read here has a line every 100 m.
        ...steps(null, every500, { to: 12 }),
        ...steps(every50, every250, { from: 13, to: 13 }),
        ...steps(null, isFifth, { from: 14 }),
        heights(every250, { from: 13, to: 13 }),
        heights(isFifth, { from: 14 }),
      ],
    },
    labelOrder: 'altitude',
  },
  fields: [{ name: 'altitude', title: 'Altitude', unit: 'm' }],
  legend: { note: GENERALISED },
  sources: SOURCES,
};
