import type { LayerItem } from '@motu/contract';
import type { Extent } from '@motu/core';
import { type Box, overlaps } from '@motu/labels';
import Layer from 'ol/layer/Layer.js';
import type { FrameState } from 'ol/Map.js';
import Source from 'ol/source/Source.js';
import { isDragged, seenOf } from '../map/place-canvases.ts';
import { forDark } from './dark-names.ts';
import { type PlacedName, type Sight, toPlane } from './lay-out.ts';
import type { MapPin } from './map-name.ts';
import { createMeasure } from './measure.ts';
import { createNameBlocks, type WantedBlock } from './name-blocks.ts';
import { createNamesCanvas } from './names-canvas.ts';
import { createNamePainter, type NamePainter, type Window } from './paint-names.ts';
import { PlaceNames } from './place-names.ts';
import { type Content, Placement } from './placement.ts';
import { type NamedLayer, rankNames } from './rank-names.ts';
import { turnsOf, wantedBlocks, zoomOf } from './wanted-blocks.ts';

/** A layer whose names are shown, from the top. */
export type NamingLayer = { item: LayerItem; opacity: number };

type Wanted = { key: string; blocks: readonly WantedBlock[] };

/** Under drawings, which are at zero, and over the layers. */
const Z_INDEX = -0.5;
/** New pictures of names are made for so long at a frame; the rest comes with the next ones. */
const BUDGET_MS = 5;
/** Names are placed anew for so long at a frame. */
const PLACING_MS = 3;
/** The part of the screen that is painted, from its left edge to its right one, in pixels. */
type Clip = (frame: FrameState) => [left: number, right: number];

const NOTHING: Wanted = { key: '', blocks: [] };

/** The names of all layers, written by the page in one pass: upright however the map is turned (NAME-01). */
export class NamesLayer extends Layer<Source> {
  readonly #isWhole: boolean;
  readonly #measure = createMeasure();
  readonly #placement = new Placement(this.#measure);
  readonly #canvas = createNamesCanvas();
  readonly #atPlaces = new PlaceNames();
  readonly #blocks = createNameBlocks(() => {
    this.#content = null;
    this.changed();
  });
  #painter: { ratio: number; paint: NamePainter['paint'] } | null = null;
  #shown: readonly NamingLayer[] = [];
  #opacities: ReadonlyMap<string, number> = new Map();
  /** What was wanted last, and the blocks that stand for it until all of it has come. */
  #wanted = NOTHING;
  #shownBlocks: readonly WantedBlock[] = [];
  /** Ranked, and kept until other blocks are wanted or come. */
  #content: Content | null = null;
  #clip: Clip | null = null;
  /** What of the screen was painted last. */
  #painted: [left: number, right: number] = [0, Number.POSITIVE_INFINITY];
  #window: Window = { left: 0, top: 0, width: 0, height: 0 };

  /** `isWhole`: all the names at once, however long it takes, for a picture. */
  constructor({ isWhole = false } = {}) {
    super({ source: new Source({}), zIndex: Z_INDEX });
    this.#isWhole = isWhole;
  }

  show(shown: readonly NamingLayer[]): void {
    this.#shown = shown.filter(({ item }) => item.names !== undefined);
    this.#opacities = new Map(this.#shown.map(({ item, opacity }) => [item.slug, opacity]));
    this.#content = null;
    this.#wanted = NOTHING;
    this.#placement.forget();
    this.changed();
  }

  /** Names make room for the pins of the page. */
  avoid(pins: readonly MapPin[]): void {
    this.#placement.avoid(pins);
    this.changed();
  }

  /** Paints a part of the screen alone, as each side of a comparison does; null for all of it. */
  clipTo(clip: Clip | null): void {
    this.#clip = clip;
    this.changed();
  }

  override render(frame: FrameState, below: HTMLElement | null = null): HTMLElement {
    const { size, pixelRatio: ratio, viewState } = frame;
    const [width = 0, height = 0] = size;
    const [x = 0, y = 0] = viewState.center;
    this.#ask(frame);
    const sight = { degreesPerPixel: viewState.resolution, rotation: viewState.rotation };
    if (!this.#place(sight)) frame.animate = true;
    const { placed } = this.#placement;
    const [centreX, centreY] = toPlane(x - turnsOf(x), y, sight);
    this.#window = { left: centreX - width / 2, top: centreY - height / 2, width, height };
    if (this.#painter?.ratio !== ratio) {
      this.#painter = { ratio, paint: createNamePainter(ratio, this.#measure).paint };
    }
    this.#painted = this.#clip?.(frame) ?? [0, width];
    const seen = this.#canBeAtPlaces(below) ? seenOf(frame) : null;
    if (seen) {
      const { paint } = this.#painter;
      const isDone = this.#atPlaces.show(seen, { placed, window: this.#window, paint, opacities: this.#opacities });
      if (!isDone) frame.animate = true;
      return this.#atPlaces.element;
    }
    this.#atPlaces.clear();
    const { element, context } = this.#canvas.over(below, frame);
    const opacityOf = (slug: string) => this.#opacities.get(slug) ?? 1;
    const [left, right] = this.#painted;
    context.save();
    context.beginPath();
    context.rect(left * ratio, 0, (right - left) * ratio, height * ratio);
    context.clip();
    const until = this.#isWhole ? Number.POSITIVE_INFINITY : performance.now() + BUDGET_MS;
    const isDone = this.#painter.paint(context, placed, this.#window, { opacityOf, until });
    context.restore();
    if (!isDone) frame.animate = true;
    return element;
  }

  /** Not over a canvas of the whole screen, which takes them too, and not a part of the screen alone. */
  #canBeAtPlaces(below: HTMLElement | null): boolean {
    const map = this.getMapInternal();
    return map !== null && isDragged(map) && !this.#clip && !(below?.firstElementChild instanceof HTMLCanvasElement);
  }

  /** The name under a pixel of the map. */
  at([x = 0, y = 0]: readonly number[]): PlacedName | null {
    const [left, right] = this.#painted;
    if (x < left || x >= right) return null;
    const [atX, atY] = [x + this.#window.left, y + this.#window.top];
    return this.#placement.placed.findLast(({ boxes }) => boxes.some((box) => contains(box, atX, atY))) ?? null;
  }

  /** The names that are seen, and what they take of the screen, for whoever looks at them without eyes. */
  seen(): { name: PlacedName; boxes: Box[] }[] {
    const { left, top, width, height } = this.#window;
    const [from, to] = this.#painted;
    const screen: Box = [Math.max(0, from), 0, Math.min(width, to), height];
    return this.#placement.placed
      .map((name) => ({ name, boxes: name.boxes.map((box) => moved(box, -left, -top)) }))
      .filter(({ boxes }) => boxes.some((box) => overlaps(box, screen)));
  }

  /** Whether all the names of the view have come, or will not. */
  areThere(): boolean {
    const isPlaced = this.#content !== null && !this.#placement.isUnderway;
    return this.#wanted !== NOTHING && isPlaced && !this.getSource()?.loading;
  }

  stop(): void {
    this.#blocks.stop();
  }

  #ask({ extent, viewState: { resolution, center } }: FrameState): void {
    const [west, south, east, north] = (extent ?? [0, 0, 0, 0]) as unknown as Extent;
    const turns = turnsOf(center[0] ?? 0);
    const zoom = zoomOf(resolution);
    const blocks = this.#shown.flatMap(({ item }) =>
      wantedBlocks(item, zoom, [west - turns, south, east - turns, north], resolution),
    );
    const key = blocks.map(({ item, level, column, row }) => `${item.names} ${level} ${column} ${row}`).join();
    if (key === this.#wanted.key) return;
    this.#wanted = { key, blocks };
    this.#content = null;
    this.#blocks.want(blocks);
  }

  /** Whether the names stand that the blocks of now have. */
  #place(sight: Sight): boolean {
    const until = this.#isWhole ? Number.POSITIVE_INFINITY : performance.now() + PLACING_MS;
    const contentOf = () => {
      this.#content ??= this.#rank(sight);
      return this.#content;
    };
    return this.#placement.place(sight, contentOf, until) && this.#content !== null;
  }

  #rank({ degreesPerPixel }: Sight): Content {
    this.#settle();
    const marks = this.#shownBlocks.flatMap((block) => this.#blocks.contentOf(block)?.marks ?? []);
    return { names: rankNames(this.#namesOfLayers(), degreesPerPixel), marks };
  }

  /** Names of another zoom stay until those of this one have come: none blinks. */
  #settle(): void {
    const { blocks } = this.#wanted;
    const isSameLevel = this.#shownBlocks[0]?.level === blocks[0]?.level;
    const isThere = blocks.every(this.#blocks.isSettled);
    const source = this.getSource();
    if (source) source.loading = !isThere;
    if (isSameLevel || isThere || this.#shownBlocks.length === 0) this.#shownBlocks = blocks;
  }

  #namesOfLayers(): NamedLayer[] {
    const isDark = this.#shown.some(({ item: { options } }) => options.baseMap && options.scheme === 'dark');
    return this.#shown.map(({ item }) => ({
      isBase: item.options.baseMap === true,
      names: this.#shownBlocks
        .filter((block) => block.item.slug === item.slug)
        .flatMap((block) => this.#blocks.contentOf(block)?.names ?? [])
        .map((name) => (isDark && !item.options.baseMap ? forDark(name) : name)),
    }));
  }
}

function moved([minX, minY, maxX, maxY]: Box, dx: number, dy: number): Box {
  return [minX + dx, minY + dy, maxX + dx, maxY + dy];
}

function contains([minX, minY, maxX, maxY]: Box, x: number, y: number): boolean {
  return x >= minX && x <= maxX && y >= minY && y <= maxY;
}
