import { NameLayout, type PlacedName, type Sight } from './lay-out.ts';
import type { MapMark, MapName, MapPin } from './map-name.ts';
import type { Measure } from './measure.ts';

/** Names in the order in which they choose their place, and the marks that none may cover. */
export type Content = { names: readonly MapName[]; marks: readonly MapMark[] };

type Placed = { content: Content; sight: Sight };

/** Where names stand. While a map is dragged to more of them, they are placed a little at a frame, and those that stood before stay. */
export class Placement {
  readonly #measure: Measure;
  #placed: readonly PlacedName[] = [];
  #pins: readonly MapPin[] = [];
  /** What the names that stand were placed from. */
  #from: Placed | null = null;
  #underway: (Placed & { layout: NameLayout }) | null = null;

  constructor(measure: Measure) {
    this.#measure = measure;
  }

  get placed(): readonly PlacedName[] {
    return this.#placed;
  }

  get isUnderway(): boolean {
    return this.#underway !== null;
  }

  /** Names make room for the pins of the page, at once. */
  avoid(pins: readonly MapPin[]): void {
    this.#pins = pins;
    this.forget();
  }

  /** The next names are others, and are placed at once. */
  forget(): void {
    this.#from = null;
    this.#underway = null;
  }

  /** Places the names until then, all of them where none stand that were placed for this sight; whether it is done. */
  place(sight: Sight, contentOf: () => Content, until: number): boolean {
    // One that is under way ends first, though more names may have come: otherwise none would end while they come.
    if (this.#underway && !isSame(this.#underway.sight, sight)) this.#underway = null;
    const isShown = this.#from !== null && isSame(this.#from.sight, sight);
    if (!this.#underway) {
      const content = contentOf();
      if (isShown && this.#from?.content === content) return true;
      const obstacles = { marks: content.marks, pins: this.#pins };
      this.#underway = { content, sight, layout: new NameLayout(content.names, sight, this.#measure, obstacles) };
    }
    const { layout, ...from } = this.#underway;
    if (!layout.run(isShown ? until : Number.POSITIVE_INFINITY)) return false;
    this.#placed = layout.placed;
    this.#from = from;
    this.#underway = null;
    return true;
  }
}

const isSame = (a: Sight, b: Sight): boolean => a.degreesPerPixel === b.degreesPerPixel && a.rotation === b.rotation;
