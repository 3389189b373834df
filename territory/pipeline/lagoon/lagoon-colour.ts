import { NEAR_SHORE } from './near-shore.ts';

/** Shares from 0 to 1: of the deep colour, of the reef flat's colour, and how much hides the sea below. */
export type LagoonCell = { deep: number; flat: number; opacity: number };

const clamp = (value: number) => Math.max(0, Math.min(1, value));

/** How deep the water looks at `metres` from land or reef: quick at first, then slowly, as in a photograph. */
function deepShare(metres: number): number {
  return clamp(0.66 * (1 - Math.exp(-(metres - 60) / 650)) + 0.34 * (1 - Math.exp(-metres / 4200)));
}

/** A lagoon with a known outer edge; the flat fades inwards from it. */
export function reefCell(toLand: number, toEdge: number, isDrawn: boolean, flatWidth: number): LagoonCell {
  const inward = clamp(1 - toEdge / flatWidth);
  return { deep: deepShare(Math.min(toLand, toEdge)), flat: inward, opacity: isDrawn ? 1 : 0 };
}

/** A shore whose reef is not known: a band that ends softly. */
export function nearShoreCell(toLand: number, toShore: number): LagoonCell {
  const { crest, crestWidth, end } = NEAR_SHORE;
  const fade = clamp((toShore - crest) / (end - crest));
  return {
    deep: deepShare(Math.min(toLand, Math.max(0, crest - toShore))),
    flat: Math.exp(-(((toShore - crest) / crestWidth) ** 2)),
    opacity: 1 - fade * fade * (3 - 2 * fade),
  };
}
