import type { Layer } from '../layer/layer.ts';
import { line, rule, text } from '../style/build.ts';

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
  legend: { subtitle: 'Mètres', note: GENERALISED },
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
  legend: { subtitle: 'Degrés', note: GENERALISED },
  sources: SOURCES,
};

const CONTOUR = '#8A6236';

export const contours: Layer = {
  slug: 'courbes-de-niveau',
  title: 'Courbes de niveau',
  description:
    'Courbes de niveau : tous les 25 m sur Moorea et Nuku Hiva, tous les 100 m ailleurs, où le relief est généralisé et non contractuel.',
  minZoom: 11,
  maxZoom: 18,
  content: {
    kind: 'features',
    table: 'courbe',
    style: {
      name: 'Courbes de niveau',
      rules: [
        rule('Courbe', [line(CONTOUR, 0.6, { opacity: 0.5 })], { filter: ['==', 'maitresse', 0] }),
        rule('Courbe maîtresse', [line(CONTOUR, 1.1, { opacity: 0.8 })], { filter: ['==', 'maitresse', 1] }),
        rule(
          'Altitude',
          [
            text('{{altitude}}', 10.5, '#6B4A26', {
              placement: 'line',
              repeat: 420,
              haloWidth: 1.6,
              haloColor: '#FFFDF6',
            }),
          ],
          { filter: ['==', 'maitresse', 1], from: 13 },
        ),
      ],
    },
    labelOrder: 'altitude',
  },
  fields: [{ name: 'altitude', title: 'Altitude', unit: 'm' }],
  legend: { note: GENERALISED },
  sources: SOURCES,
};
