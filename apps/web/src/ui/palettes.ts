/** Colours that colour-blind readers tell apart too. `kind` says what they show: an order, two sides of a middle, or kinds of things. */
export type Palette = {
  name: string;
  title: string;
  kind: 'ordered' | 'diverging' | 'distinct';
  colors: readonly string[];
};

/*
 * YlOrRd, YlGnBu, PuOr and RdYlBu: ColorBrewer 2.0, by Cynthia A. Brewer, Geography, Pennsylvania State University (Apache License 2.0).
 * Viridis, by Stéfan van der Walt and Nathaniel Smith; Cividis, by Jamie Nuñez, Christopher Anderton and Ryan Renslow (both CC0 1.0).
 * The distinct ones: Masataka Okabe and Kei Ito, Color Universal Design (free to use, 2002).
 */
export const PALETTES: readonly Palette[] = [
  {
    name: 'YlOrRd',
    title: 'Jaune à rouge',
    kind: 'ordered',
    colors: ['#FFFFCC', '#FFEDA0', '#FED976', '#FEB24C', '#FD8D3C', '#FC4E2A', '#E31A1C', '#BD0026', '#800026'],
  },
  {
    name: 'YlGnBu',
    title: 'Jaune à bleu',
    kind: 'ordered',
    colors: ['#FFFFD9', '#EDF8B1', '#C7E9B4', '#7FCDBB', '#41B6C4', '#1D91C0', '#225EA8', '#253494', '#081D58'],
  },
  {
    name: 'viridis',
    title: 'Viridis',
    kind: 'ordered',
    colors: ['#440154', '#472D7B', '#3B528B', '#2C728E', '#21918C', '#28AE80', '#5EC962', '#ADDC30', '#FDE725'],
  },
  {
    name: 'cividis',
    title: 'Cividis',
    kind: 'ordered',
    colors: ['#00224E', '#1A386F', '#434E6C', '#61656F', '#7D7C78', '#9B9476', '#BCAF6F', '#DFCB5D', '#FEE838'],
  },
  {
    name: 'PuOr',
    title: 'Orange à violet',
    kind: 'diverging',
    colors: ['#B35806', '#E08214', '#FDB863', '#FEE0B6', '#F7F7F7', '#D8DAEB', '#B2ABD2', '#8073AC', '#542788'],
  },
  {
    name: 'RdYlBu',
    title: 'Rouge à bleu',
    kind: 'diverging',
    colors: ['#D73027', '#F46D43', '#FDAE61', '#FEE090', '#FFFFBF', '#E0F3F8', '#ABD9E9', '#74ADD1', '#4575B4'],
  },
  {
    name: 'okabe-ito',
    title: 'Teintes distinctes',
    kind: 'distinct',
    colors: ['#0072B2', '#E69F00', '#009E73', '#CC79A7', '#56B4E9', '#D55E00', '#F0E442', '#000000'],
  },
];

/** Colours of so many classes, as far apart as the palette lets them; distinct ones begin again when there are no more. */
export function colorsOf({ kind, colors }: Palette, count: number): string[] {
  const last = colors.length - 1;
  return Array.from({ length: count }, (_, i) => {
    const at = kind === 'distinct' ? i % colors.length : count === 1 ? last : Math.round((i * last) / (count - 1));
    return colors[at] as string;
  });
}

/** The palette that these colours come from; null when someone chose them one by one. */
export function paletteOf(used: readonly string[]): Palette | null {
  const same = (colors: readonly string[]) => colors.join().toLowerCase() === used.join().toLowerCase();
  return PALETTES.find((palette) => same(colorsOf(palette, used.length))) ?? null;
}

export const paletteNamed = (name: string): Palette =>
  PALETTES.find((palette) => palette.name === name) ?? (PALETTES[0] as Palette);
