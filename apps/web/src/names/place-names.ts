import type { Box } from '@motu/labels';
import { PLACE, type Place, PlaceCanvases, placeKey, placesOf, type Seen } from '../map/place-canvases.ts';
import type { PlacedName } from './lay-out.ts';
import { type NamePainter, OVERHANG, type Window } from './paint-names.ts';

/** Names are painted for so long at a frame; the rest comes with the next ones. */
const BUDGET_MS = 4;

type Content = { names: readonly PlacedName[]; opacities: string; isWhole: boolean };

type Shown = {
  placed: readonly PlacedName[];
  /** The window of the plane that is seen. */
  window: Window;
  paint: NamePainter['paint'];
  opacities: ReadonlyMap<string, number>;
};

/** Names on canvases of the places that they touch, which the compositor moves. */
export class PlaceNames {
  readonly #canvases = new PlaceCanvases<Content>();
  #placed: readonly PlacedName[] = [];
  #byPlace = new Map<string, PlacedName[]>();
  /** From the plane of names to the grid, pixels. */
  #offset = { x: 0, y: 0 };
  #painted = '';

  get element(): HTMLElement {
    return this.#canvases.element;
  }

  /** Shows the names where they are seen; false while some are still to be painted. */
  show(seen: Seen, { placed, window, paint, opacities }: Shown): boolean {
    const isMoved = this.#canvases.move(seen);
    const offset = { x: Math.round(window.left - seen.left), y: Math.round(window.top - seen.top) };
    if (placed !== this.#placed || offset.x !== this.#offset.x || offset.y !== this.#offset.y) {
      this.#placed = placed;
      this.#offset = offset;
      this.#byPlace = byPlace(placed, offset);
      this.#painted = '';
    }
    const { minColumn, minRow, maxColumn, maxRow } = seen;
    const state = [minColumn, minRow, maxColumn, maxRow, ...opacities].join(' ');
    if (isMoved && state === this.#painted) return true;
    // At another zoom all places are painted at once with what pictures there are: nothing blinks.
    const isDone = this.#paint(seen, { paint, opacities, isAtOnce: !isMoved });
    this.#painted = isDone ? state : '';
    return isDone;
  }

  clear(): void {
    this.#painted = '';
    this.#canvases.clear();
  }

  #paint(seen: Seen, { paint, opacities, isAtOnce }: Pick<Shown, 'paint' | 'opacities'> & { isAtOnce: boolean }) {
    const until = performance.now() + BUDGET_MS;
    const opacityOf = (slug: string) => opacities.get(slug) ?? 1;
    const asShown = [...opacities].join();
    const places = placesOf(seen);
    let isDone = true;
    let hasPainted = false;
    for (const place of places) {
      const names = this.#byPlace.get(place.key);
      const before = this.#canvases.at(place);
      if (!names) {
        if (before) this.#canvases.drop(place);
        continue;
      }
      const content = { names, opacities: asShown, isWhole: true };
      if (before && isSame(before, content)) continue;
      if (!isAtOnce && hasPainted && performance.now() > until) {
        isDone = false;
        continue;
      }
      this.#canvases.paint(place, seen.ratio, content, (context) => {
        content.isWhole = paint(context, names, this.#windowOf(place), { opacityOf, until });
      });
      isDone &&= content.isWhole;
      hasPainted = true;
    }
    this.#canvases.keep(places, seen.ratio);
    return isDone;
  }

  /** What of the plane of names lies at a place. */
  #windowOf({ column, row }: Place): Window {
    const { x, y } = this.#offset;
    return { left: column * PLACE + x, top: row * PLACE + y, width: PLACE, height: PLACE };
  }
}

/** The names that each place shows some part of, in their order. */
function byPlace(placed: readonly PlacedName[], offset: { x: number; y: number }): Map<string, PlacedName[]> {
  const found = new Map<string, PlacedName[]>();
  for (const name of placed) {
    for (const key of new Set(name.boxes.flatMap((box) => placesUnder(box, offset)))) {
      const names = found.get(key);
      if (names) names.push(name);
      else found.set(key, [name]);
    }
  }
  return found;
}

function placesUnder([minX, minY, maxX, maxY]: Box, { x, y }: { x: number; y: number }): string[] {
  const keys: string[] = [];
  for (let row = placeOf(minY - OVERHANG - y); row <= placeOf(maxY + OVERHANG - y); row++)
    for (let column = placeOf(minX - OVERHANG - x); column <= placeOf(maxX + OVERHANG - x); column++)
      keys.push(placeKey(column, row));
  return keys;
}

const placeOf = (pixel: number) => Math.floor(pixel / PLACE);

const isSame = (before: Content, { names, opacities }: Content) =>
  before.isWhole &&
  before.opacities === opacities &&
  before.names.length === names.length &&
  before.names.every((name, i) => isSameName(name, names[i] as PlacedName));

/** Set where it was, and nothing else of it has changed. */
const isSameName = (a: PlacedName, b: PlacedName) =>
  a === b ||
  (a.name === b.name &&
    a.hasSymbol === b.hasSymbol &&
    a.text?.dx === b.text?.dx &&
    a.text?.dy === b.text?.dy &&
    (a.letters === null) === (b.letters === null));
