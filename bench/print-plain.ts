import type { Layer } from '@motu/engine';
import { fill, line, rule, text } from '@motu/engine/style';

const pixels = (mm: number) => (mm * 96) / 25.4;
const words = text('{{nom}}', (10 * 96) / 72, '#000000', { placement: 'line', haloWidth: 0 });
const part = (table: string, ...symbolizers: Parameters<typeof rule>[1]) => ({
  table,
  style: { name: table, rules: [rule(table, symbolizers)] },
});

/** The tables of `print-project.py` in its order and its looks, for a comparison of like with like: no relief, no sea, names of two tables. */
export const PLAIN: Layer = {
  slug: 'tables-seules',
  title: 'Tables seules',
  description: '',
  minZoom: 0,
  maxZoom: 20,
  content: {
    kind: 'composed',
    parts: [
      part('terre', fill('#e9e6d3')),
      part('occupation_sol', fill('#cfe0b4')),
      part('courbe', line('#b08a5a', pixels(0.1))),
      part('cours_eau', line('#5aa0c8', pixels(0.25)), words),
      part('cote', line('#3a6a80', pixels(0.25))),
      part('batiment', fill('#7a6a5a')),
      part('route', line('#e0902a', pixels(0.5))),
      part('rue', words),
    ],
  },
  fields: [],
  sources: [],
  legend: null,
};
