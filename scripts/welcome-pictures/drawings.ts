/** The water around a reef, from the open sea to the slope: each band is the same outline with a narrower pen. */
const SEA = ['#10465b', '#155670', '#1c6a80', '#2a8690'];
const SEA_PENS = [330, 230, 140, 64];
const DEEP = '#0d3a4e';
const REEF = '#c3e9de';
const LAGOON = ['#2b97a0', '#3ba9a7', '#5bbfb5'];
const SAND = '#f4dfae';
const GREEN = '#7da669';

/** Slow, and in a few steps a second: a picture beside a text costs next to nothing. Still for those who ask for it. */
const MOTION = `
.s{animation:s 14s steps(70) infinite alternate}
.s:nth-of-type(2n){animation-delay:-9s}
@keyframes s{from{stroke-width:calc(var(--w)*1px - 9px)}to{stroke-width:calc(var(--w)*1px + 9px)}}
.f{animation:f 9s steps(45) infinite alternate}
.f:nth-of-type(2n){animation-delay:-5s}
@keyframes f{from{transform:translateX(-7px)}to{transform:translateX(7px)}}

.k{fill:#dcefec}@media(prefers-color-scheme:dark){.k{fill:#163a4a}}
@media(prefers-reduced-motion:reduce){.s,.f{animation:none}}`.replaceAll('\n', '');

type Size = { width: number; height: number };

export function svg({ width, height }: Size, title: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none" stroke-linejoin="round" stroke-linecap="round"><title>${title}</title><style>${MOTION}</style><path fill="${DEEP}" d="M0 0h${width}v${height}H0z"/>${content}</svg>\n`;
}

/** Bands of depth around an outline that `id` names. */
function bands(id: string): string {
  return SEA.map((colour, i) => {
    const pen = SEA_PENS[i] ?? 0;
    return `<use href="#${id}" class="s" stroke="${colour}" stroke-width="${pen}" style="--w:${pen}"/>`;
  }).join('');
}

export type Island = { reef: string; land: string; contours?: string };

/** An island in its lagoon: depths outside, the reef's crest, shallows that darken inward, sand and green. */
export function lagoonIsland({ reef, land, contours = '' }: Island): string {
  const shallows = LAGOON.slice(1).map(
    (colour, i) =>
      `<use href="#r" class="s" stroke="${colour}" stroke-width="${[46, 24][i]}" style="--w:${[46, 24][i]}"/>`,
  );
  return `<defs><path id="r" d="${reef}"/><clipPath id="c"><use href="#r"/></clipPath></defs>${bands('r')}<g clip-path="url(#c)"><use href="#r" fill="${LAGOON[0]}"/>${shallows.join('')}</g><use href="#r" stroke="${REEF}" stroke-width="5"/>${ground(land, contours)}`;
}

/** An island without lagoon, its heights drawn line by line. */
export function highIsland({ land, contours = '' }: Omit<Island, 'reef'>): string {
  return `<defs><path id="r" d="${land}"/></defs>${bands('r')}${ground(land, contours)}`;
}

function ground(land: string, contours: string): string {
  const lines = contours && `<path stroke="#f3f0d2" stroke-opacity=".55" stroke-width=".9" d="${contours}"/>`;
  return `<path fill="${GREEN}" stroke="${SAND}" stroke-width="2.6" d="${land}"/>${lines}`;
}

/** The atoll of the first tab: the mark's ring, thicker to windward, laid on the sea. */
export function atoll(): string {
  const ring =
    'M236 104c62 0 116 44 139 96c9 20 3 44-6 66c-15 38-44 82-90 92c-46 10-107 9-147 0c-38-9-49-50-50-98c-1-50 16-88 60-122c28-22 58-34 94-34z';
  const motu = [
    ['M113 176C124 164 138 152 155 138', 20],
    ['M81 262c0-8 1-14 2-22', 14],
    ['M87 306c12 32 38 48 76 54', 20],
    ['M344 166c7 8 13 16 18 25', 14],
    ['M355 310c-4 6-7 10-12 15', 14],
  ] as const;
  const sand = motu.map(([d, pen]) => `<path stroke="${SAND}" stroke-width="${pen}" d="${d}"/>`).join('');
  const trees = motu.map(([d, pen]) => `<path stroke="${GREEN}" stroke-width="${pen / 2}" d="${d}"/>`).join('');
  // The lagoon deepens towards its middle, in the shape of its reef.
  const depths = [
    [LAGOON[1], 0.62],
    [LAGOON[0], 0.34],
  ]
    .map(
      ([colour, scale]) =>
        `<use href="#r" fill="${colour}" transform="translate(232 238)scale(${scale})translate(-228 -232)"/>`,
    )
    .join('');
  return `<defs><path id="r" d="${ring}"/></defs>${bands('r')}<use href="#r" fill="${LAGOON[2]}"/>${depths}<use href="#r" stroke="${REEF}" stroke-width="16"/>${sand}${trees}`;
}

/** The section of a reef, from the open sea to the beach: what the line under the header says in two pixels. */
export function reefSection(): string {
  const swell = (y: number, colour: string) =>
    `<path class="f" fill="${colour}" d="M-20 ${y}c30-8 50-8 80 0s50 8 80 0s50-8 80 0s50 8 80 0s50-8 80 0v400H-20z"/>`;
  const profile =
    'M-120 490c80 0 160-20 204-150s34-150 58-170c10-8 20-8 28 2c8 12 16 34 36 40c30 8 46-20 62-44c10-16 20-26 32-32s60-20 120-30';
  const strata = [
    ['#123f52', 210],
    ['#184c5d', 128],
    ['#215b68', 52],
  ].map(([colour, pen]) => `<use href="#r" class="s" stroke="${colour}" stroke-width="${pen}" style="--w:${pen}"/>`);
  return [
    '<path class="k" d="M0 0h300v180H0z"/>',
    swell(150, '#8fd0cc'),
    swell(186, '#56b3b4'),
    swell(232, '#2f8e9c'),
    swell(296, '#1c6a80'),
    swell(372, '#14536b'),
    `<defs><path id="r" d="${profile}"/><clipPath id="c"><path d="${profile}V700H-120z"/></clipPath></defs>`,
    `<g clip-path="url(#c)"><path fill="#0d3547" d="M0 0h300v500H0z"/>${strata.join('')}</g>`,
    `<path stroke="${REEF}" stroke-width="5" d="M132 180c8-12 22-16 36-8c8 6 12 16 18 24"/>`,
    `<path stroke="${SAND}" stroke-width="5" d="M206 212c30 8 46-20 62-44c10-16 20-26 36-34"/>`,
    `<path fill="${GREEN}" d="M276 150c7-9 16-14 28-18v12z"/>`,
  ].join('');
}
