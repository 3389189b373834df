import {
  type Align,
  type Box,
  type BoxIndex,
  boxAround,
  createBoxIndex,
  inflate,
  type LetterPlace,
  lettersAlong,
  type PlaceSymbol,
  symbolSize,
  walkLine,
} from '@motu/labels';
import type { MapMark, MapName, MapPin } from './map-name.ts';
import { blockSize, type Measure } from './measure.ts';

/** A map seen from above: how much ground a pixel covers, and how far it is turned, as OpenLayers says it. */
export type Sight = { degreesPerPixel: number; rotation: number };

/** A name in its place on the turned plane of a zoom, CSS pixels. Panning moves the plane, and no name on it. */
export type PlacedName = {
  name: MapName;
  x: number;
  y: number;
  hasSymbol: boolean;
  /** Upper left corner of the text, from the place. */
  text: { dx: number; dy: number; align: Align } | null;
  /** Letters along a line, on the turned map. */
  letters: readonly LetterPlace[] | null;
  /** What of the plane it takes, all around it. */
  boxes: readonly Box[];
};

/** Free pixels between two names. */
const ROOM = 2;
/** Nearer to its place than this a text stands on it, and not beside. */
const ON_PLACE = 4;

/** Where a place lies on the turned plane. */
export function toPlane(lon: number, lat: number, { degreesPerPixel, rotation }: Sight): [x: number, y: number] {
  return turned(lon / degreesPerPixel, -lat / degreesPerPixel, rotation);
}

/** About the origin, clockwise, as OpenLayers turns the map. */
function turned(x: number, y: number, rotation: number): [x: number, y: number] {
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  return [cos * x - sin * y, sin * x + cos * y];
}

/** What of the plane is taken: by names, which none other may touch, by marks of pictures, which none may cover, and by pins, which cover. */
type Taken = { names: BoxIndex; marks: BoxIndex; pins: BoxIndex; markAt(name: MapName): Box | undefined };

/** What stands on the plane before any name. */
type Obstacles = { marks?: readonly MapMark[]; pins?: readonly MapPin[] };

/** So many names are set between two looks at the clock. */
const AT_ONCE = 8;

/**
 * Sets as many names as fit, in their order; none touches another, whatever its layer, none covers a mark that a layer shows and none is
 * under a pin, but for those of towns and islands that find no place beside: they are never lost for a mark or a pin.
 */
export class NameLayout {
  readonly placed: PlacedName[] = [];
  readonly #names: readonly MapName[];
  readonly #sight: Sight;
  readonly #measure: Measure;
  readonly #taken: Taken;
  #next = 0;

  constructor(names: readonly MapName[], sight: Sight, measure: Measure, { marks = [], pins = [] }: Obstacles = {}) {
    this.#names = names;
    this.#sight = sight;
    this.#measure = measure;
    this.#taken = { names: createBoxIndex(), pins: pinnedPlaces(pins, sight), ...markedPlaces(marks, sight) };
  }

  /** Goes on until then, a time of `performance.now()`; whether all names are set. */
  run(until = Number.POSITIVE_INFINITY): boolean {
    while (this.#next < this.#names.length) {
      const end = Math.min(this.#next + AT_ONCE, this.#names.length);
      for (; this.#next < end; this.#next++) this.#set(this.#names[this.#next] as MapName);
      if (performance.now() > until) break;
    }
    return this.#next === this.#names.length;
  }

  #set(name: MapName): void {
    const [x, y] = toPlane(name.lon, name.lat, this.#sight);
    const one = name.path
      ? setAlong(name, x, y, this.#sight.rotation, this.#taken, this.#measure)
      : setBeside(name, x, y, this.#taken, this.#measure);
    if (!one) return;
    for (const box of one.boxes) this.#taken.names.add(box);
    this.placed.push(one);
  }
}

/** All of them at once. */
export function layOut(...asked: ConstructorParameters<typeof NameLayout>): PlacedName[] {
  const layout = new NameLayout(...asked);
  layout.run();
  return layout.placed;
}

function markedPlaces(marks: readonly MapMark[], sight: Sight): Pick<Taken, 'marks' | 'markAt'> {
  const index = createBoxIndex();
  const boxes = new Map<string, Box>();
  for (const { lon, lat, radius } of marks) {
    const [x, y] = toPlane(lon, lat, sight);
    const box = boxAround(x, y, 2 * radius, 2 * radius);
    index.add(box);
    boxes.set(`${lon} ${lat}`, box);
  }
  return { marks: index, markAt: ({ lon, lat }) => boxes.get(`${lon} ${lat}`) };
}

/** The round head of a pin is as wide as it is; below, its tip leaves room for a name beside the place. */
const HEAD = 0.72;
const TIP_WIDTH = 0.3;

function pinnedPlaces(pins: readonly MapPin[], sight: Sight): BoxIndex {
  const index = createBoxIndex();
  for (const { lon, lat, width, height } of pins) {
    const [x, y] = toPlane(lon, lat, sight);
    const neck = y - height * (1 - HEAD);
    index.add([x - width / 2, y - height, x + width / 2, neck]);
    index.add([x - (width * TIP_WIDTH) / 2, neck, x + (width * TIP_WIDTH) / 2, y]);
  }
  return index;
}

function setBeside(name: MapName, x: number, y: number, taken: Taken, measure: Measure): PlacedName | null {
  const { symbol, lines, text, isMajor } = name;
  const sign = symbol && boxOfSymbol(symbol, x, y);
  if (sign && (taken.names.hits(inflate(sign, 1)) || (taken.marks.hits(sign) && !isMajor))) return null;
  if (text && lines.length > 0) {
    const size = blockSize(lines, measure);
    const own = taken.markAt(name);
    const all = positions(text, size)
      .map((position) => ({ position, box: boxAt(x, y, position, size) }))
      .filter(({ box }) => !taken.names.hits(inflate(box, ROOM)));
    const seen = all.filter(({ box }) => !taken.pins.hits(box));
    const found =
      seen.find(({ box }) => !taken.marks.hits(box, own)) ??
      (isMajor ? (seen[0] ?? belowPins(x, y, size, taken) ?? all[0]) : undefined);
    if (found) {
      const [dx, dy, align] = found.position;
      const boxes = sign ? [sign, found.box] : [found.box];
      return { name, x, y, hasSymbol: sign !== null, text: { dx, dy, align }, letters: null, boxes };
    }
  }
  if (!sign || !(name.keepsSymbol || lines.length === 0)) return null;
  return { name, x, y, hasSymbol: true, text: null, letters: null, boxes: [sign] };
}

/** Where tips of pins end, clear of those that crowd around a town. */
const BELOW = 6;

function belowPins(x: number, y: number, size: { width: number; height: number }, { names, pins }: Taken) {
  const places: Position[] = [
    [-size.width / 2, BELOW, 'center'],
    [BELOW, BELOW, 'left'],
    [-BELOW - size.width, BELOW, 'right'],
  ];
  return places
    .map((position) => ({ position, box: boxAt(x, y, position, size) }))
    .find(({ box }) => !names.hits(inflate(box, ROOM)) && !pins.hits(box));
}

function boxAt(x: number, y: number, [dx, dy]: Position, { width, height }: { width: number; height: number }): Box {
  return [x + dx, y + dy, x + dx + width, y + dy + height];
}

function boxOfSymbol(symbol: PlaceSymbol, x: number, y: number): Box {
  const width = symbolSize(symbol);
  return boxAround(x, y, width, symbol.shape === 'plate' ? symbol.height : width);
}

type Position = [dx: number, dy: number, align: Align];

/** Where the server set a text, then its mirror images around the place; one that stands on its place moves a line up or down. */
function positions([dx, dy, align]: Position, { width, height }: { width: number; height: number }): Position[] {
  const [centreX, centreY] = [dx + width / 2, dy + height / 2];
  const at = (x: number, y: number, how: Align): Position => [x - width / 2, y - height / 2, how];
  if (Math.hypot(centreX, centreY) < ON_PLACE) {
    return [[dx, dy, align], at(centreX, centreY - height, align), at(centreX, centreY + height, align)];
  }
  const mirrored: Align = align === 'left' ? 'right' : align === 'right' ? 'left' : 'center';
  return [
    [dx, dy, align],
    at(centreX, -centreY, align),
    at(-centreX, centreY, mirrored),
    at(-centreX, -centreY, mirrored),
  ];
}

function setAlong(
  name: MapName,
  x: number,
  y: number,
  rotation: number,
  taken: Taken,
  measure: Measure,
): PlacedName | null {
  const [run] = name.lines;
  if (!run || !name.path) return null;
  const line = walkLine(name.path);
  const widths = [...run.text].map((letter) => measure(letter, run.font) + (run.tracking ?? 0));
  const width = widths.reduce((sum, letter) => sum + letter, 0);
  const set = lettersAlong(line, run.text, widths, (line.length - width) / 2, rotation);
  if (!set) return null;
  const letters = set.letters.map(({ letter, dx, dy, angle }): LetterPlace => {
    const [atX, atY] = turned(set.x + dx, set.y + dy, rotation);
    return { letter, dx: atX, dy: atY, angle: angle + rotation };
  });
  const boxes = letters.map(({ dx, dy }) => boxAround(x + dx, y + dy, run.font.size * 0.8, run.font.size));
  const isTaken = (box: Box) => taken.names.hits(inflate(box, ROOM)) || taken.marks.hits(box) || taken.pins.hits(box);
  if (boxes.some(isTaken)) return null;
  return { name, x, y, hasSymbol: false, text: null, letters, boxes };
}
