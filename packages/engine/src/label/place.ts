import {
  type Align,
  type Box,
  boxAround,
  createBoxIndex,
  inflate,
  type LetterPlace,
  type PlaceSymbol,
  symbolSize,
} from '@motu/labels';
import { blockSize, type TextBlock } from '../text/draw-text.ts';
import type { Plane } from './plane.ts';

/** Where the centre of the text goes, from the place, in CSS pixels, and how its lines are set. */
export type Position = { dx: number; dy: number; align: Align };

/** A name or sign that wants to be on the map. Earlier candidates win over later ones. */
export type Candidate = {
  lon: number;
  lat: number;
  symbol: PlaceSymbol | null;
  block: TextBlock | null;
  positions: readonly Position[];
  /** Letters along a line, instead of positions, and what they follow. */
  letters?: readonly LetterPlace[];
  path?: readonly number[];
  /** Free CSS pixels asked around the text, and around the sign. */
  room: number;
  symbolRoom: number;
  /** The sign stays even when its text finds no place. */
  keepSymbol: boolean;
  /** The sign's place is kept free from the start, before any name is set. */
  reserved: boolean;
  /** Positions that cover any land (`all`), or that lie across a coast (`coast`), are only tried after all others. */
  avoidLand: 'all' | 'coast' | null;
  /** Halo by what lies under the text; without it the block's own is used. */
  halo?: { land: string; sea: string };
  /** It matters more than what a layer above the base map names: a town, an island. */
  isMajor?: boolean;
};

/** A name or sign in its place. `box` holds all that is drawn, from the place, in CSS pixels. */
export type PlacedLabel = {
  lon: number;
  lat: number;
  symbol: PlaceSymbol | null;
  block: TextBlock | null;
  /** Upper left corner of the text from the place, and how its lines stand below each other. */
  text: Position | null;
  letters?: readonly LetterPlace[];
  path?: readonly number[];
  keepSymbol?: boolean;
  isMajor?: boolean;
  box: Box;
};

export type LandTest = (lon: number, lat: number) => boolean;

// Halos and antialiasing go a little beyond the measured text.
const OVERHANG = 3;

/** Places as many candidates as fit, in their order; pure, so that every worker and every zoom step agrees. */
export function placeLabels(candidates: readonly Candidate[], plane: Plane, isLand: LandTest): PlacedLabel[] {
  const taken = createBoxIndex();
  const reserved = new Map<Candidate, Box>();
  const waiting = createBoxIndex();
  for (const candidate of candidates) {
    if (!candidate.reserved || !candidate.symbol) continue;
    const [x, y] = plane.toPlane(candidate.lon, candidate.lat);
    const box = inflate(boxAround(x, y, symbolSize(candidate.symbol), symbolSize(candidate.symbol)), 1);
    reserved.set(candidate, box);
    waiting.add(box);
  }

  const placed: PlacedLabel[] = [];
  for (const candidate of candidates) {
    const [x, y] = plane.toPlane(candidate.lon, candidate.lat);
    const { symbol, block } = candidate;
    const side = symbol ? symbolSize(symbol) : 0;
    const symbolBox = boxAround(x, y, side, side);
    if (symbol && !reserved.has(candidate)) {
      const box = inflate(symbolBox, candidate.symbolRoom);
      if (taken.hits(box) || waiting.hits(box)) continue;
    }
    if (candidate.letters) {
      const label = placeLetters(candidate, x, y, taken, waiting);
      if (label) placed.push(label);
      continue;
    }
    const own = reserved.get(candidate);
    const isTaken = (box: Box) => taken.hits(box) || waiting.hits(box, own);
    const text = block && findText(candidate, block, plane, x, y, isTaken, isLand);
    if (!text && !(symbol && (candidate.keepSymbol || !block))) continue;
    if (symbol) taken.add(symbolBox);
    if (text) taken.add(text.box);
    placed.push(finish(candidate, text, x, y, symbolBox, isLand, plane));
  }
  return placed;
}

type FoundText = { box: Box; position: Position };

function findText(
  candidate: Candidate,
  block: TextBlock,
  plane: Plane,
  x: number,
  y: number,
  isTaken: (box: Box) => boolean,
  isLand: LandTest,
): FoundText | null {
  const { width, height } = blockSize(block);
  for (const avoided of candidate.avoidLand ? [candidate.avoidLand, null] : [null]) {
    for (const position of candidate.positions) {
      const box = boxAround(x + position.dx, y + position.dy, width, height);
      if (isTaken(inflate(box, candidate.room))) continue;
      if (avoided && isAcrossLand(box, avoided, plane, isLand)) continue;
      return { box, position };
    }
  }
  return null;
}

// A name on an island may have its ends over the water.
const MOSTLY = 0.6;

function isAcrossLand(
  [minX, minY, maxX, maxY]: Box,
  avoided: 'all' | 'coast',
  plane: Plane,
  isLand: LandTest,
): boolean {
  const steps = Math.max(2, Math.ceil((maxX - minX) / 8));
  const total = (steps + 1) * 3;
  let covered = 0;
  let open = 0;
  for (let i = 0; i <= steps; i++) {
    for (let j = 0; j <= 2; j++) {
      const [lon, lat] = plane.toLonLat(minX + ((maxX - minX) * i) / steps, minY + ((maxY - minY) * j) / 2);
      if (isLand(lon, lat)) covered++;
      else open++;
      // Decided before the end: asking for the land is what placing names costs most.
      if (covered > 0 && (avoided === 'all' || open > total * (1 - MOSTLY))) return true;
    }
  }
  return false;
}

function finish(
  candidate: Candidate,
  text: FoundText | null,
  x: number,
  y: number,
  symbolBox: Box,
  isLand: LandTest,
  plane: Plane,
): PlacedLabel {
  const { lon, lat, symbol, block, halo, keepSymbol, isMajor = false } = candidate;
  const box = inflate(symbol && text ? union(symbolBox, text.box) : (text?.box ?? symbolBox), OVERHANG);
  let shown = text && block;
  if (shown?.halo && halo && text) {
    const centre = plane.toLonLat((text.box[0] + text.box[2]) / 2, (text.box[1] + text.box[3]) / 2);
    shown = { ...shown, halo: { ...shown.halo, color: isLand(...centre) ? halo.land : halo.sea } };
  }
  return {
    lon,
    lat,
    symbol,
    block: shown,
    keepSymbol,
    isMajor,
    text: text ? { dx: text.box[0] - x, dy: text.box[1] - y, align: text.position.align } : null,
    box: [box[0] - x, box[1] - y, box[2] - x, box[3] - y],
  };
}

function placeLetters(
  candidate: Candidate,
  x: number,
  y: number,
  taken: ReturnType<typeof createBoxIndex>,
  waiting: ReturnType<typeof createBoxIndex>,
): PlacedLabel | null {
  const size = candidate.block?.lines[0]?.font.size ?? 11;
  const boxes = (candidate.letters ?? []).map(({ dx, dy }) => boxAround(x + dx, y + dy, size * 0.8, size));
  if (boxes.some((box) => taken.hits(inflate(box, candidate.room)) || waiting.hits(box))) return null;
  for (const box of boxes) taken.add(box);
  const all = inflate(boxes.reduce(union), OVERHANG);
  const { lon, lat, symbol, block, letters = [], path = [] } = candidate;
  const box: Box = [all[0] - x, all[1] - y, all[2] - x, all[3] - y];
  return { lon, lat, symbol, block, text: null, letters, path, box };
}

function union(a: Box, b: Box): Box {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}
