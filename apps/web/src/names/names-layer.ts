import type { LayerItem } from '@motu/contract';
import type { Extent } from '@motu/core';
import Layer from 'ol/layer/Layer.js';
import type { FrameState } from 'ol/Map.js';
import Source from 'ol/source/Source.js';
import { forDark } from './dark-names.ts';
import { layOut, type PlacedName, type Sight, toPlane } from './lay-out.ts';
import type { MapName } from './map-name.ts';
import { createMeasure } from './measure.ts';
import { createNameBlocks, type WantedBlock } from './name-blocks.ts';
import { createNamesCanvas } from './names-canvas.ts';
import { createNamePainter, type NamePainter, type Window } from './paint-names.ts';
import { type NamedLayer, rankNames } from './rank-names.ts';
import { turnsOf, wantedBlocks, zoomOf } from './wanted-blocks.ts';

/** A layer whose names are shown, from the top. */
export type NamingLayer = { item: LayerItem; opacity: number };

export type NamesLayer = {
  layer: Layer;
  update(shown: readonly NamingLayer[]): void;
  /** The name under a pixel of the map. */
  at(pixel: readonly number[]): PlacedName | null;
  /** The names that are seen, and what they take of the screen, for whoever looks at them without eyes. */
  seen(): { name: PlacedName; boxes: [number, number, number, number][] }[];
  /** Whether all the names of the view have come, or will not. */
  areThere(): boolean;
  stop(): void;
};

type Content = { names: readonly MapName[] };

/** Under drawings, which are at zero, and over the layers. */
const Z_INDEX = -0.5;

/** The names of all layers, written by the page in one pass: upright however the map is turned (NAME-01). */
export function createNamesLayer({ isWhole = false } = {}): NamesLayer {
  const measure = createMeasure();
  const source = new Source({});
  const blocks = createNameBlocks(() => {
    content = null;
    layer.changed();
  });
  const canvas = createNamesCanvas();
  let shown: readonly NamingLayer[] = [];
  let opacities: ReadonlyMap<string, number> = new Map();
  const opacityOf = (slug: string) => opacities.get(slug) ?? 1;
  let painter: { ratio: number; paint: NamePainter['paint'] } | null = null;
  /** What was wanted last, and the blocks that stand for it until all of it has come. */
  let wanted: { key: string; blocks: WantedBlock[] } = { key: '', blocks: [] };
  let shownBlocks: WantedBlock[] = [];
  /** Ranked, then placed: each is kept as long as what it comes from. */
  let content: Content | null = null;
  let laid: { content: Content; sight: Sight; placed: PlacedName[] } | null = null;
  let window: Window = { left: 0, top: 0, width: 0, height: 0 };

  function ask({ extent, viewState: { resolution, center } }: FrameState): void {
    const [west, south, east, north] = (extent ?? [0, 0, 0, 0]) as unknown as Extent;
    const turns = turnsOf(center[0] ?? 0);
    const zoom = zoomOf(resolution);
    const next = shown.flatMap(({ item }) =>
      wantedBlocks(item, zoom, [west - turns, south, east - turns, north], resolution),
    );
    const key = next.map(({ item, level, column, row }) => `${item.names} ${level} ${column} ${row}`).join();
    if (key !== wanted.key) {
      wanted = { key, blocks: next };
      content = null;
      blocks.want(next);
    }
  }

  /** Names of another zoom stay until those of this one have come: none blinks. */
  function settle(): void {
    const isSame = shownBlocks[0]?.level === wanted.blocks[0]?.level;
    const isThere = wanted.blocks.every(blocks.isSettled);
    source.loading = !isThere;
    if (isSame || isThere || shownBlocks.length === 0) shownBlocks = wanted.blocks;
  }

  function namesOf(): NamedLayer[] {
    const isDark = shown.some(({ item: { options } }) => options.baseMap && options.scheme === 'dark');
    return shown.map(({ item }) => ({
      isBase: item.options.baseMap === true,
      names: shownBlocks
        .filter((block) => block.item.slug === item.slug)
        .flatMap((block) => blocks.namesOf(block) ?? [])
        .map((name) => (isDark && !item.options.baseMap ? forDark(name) : name)),
    }));
  }

  function place(sight: Sight): readonly PlacedName[] {
    if (!content) {
      settle();
      content = { names: rankNames(namesOf(), sight.degreesPerPixel) };
    }
    const isKept =
      laid?.content === content &&
      laid.sight.degreesPerPixel === sight.degreesPerPixel &&
      laid.sight.rotation === sight.rotation;
    if (!isKept) laid = { content, sight, placed: layOut(content.names, sight, measure) };
    return laid?.placed ?? [];
  }

  const layer = new Layer({
    source,
    zIndex: Z_INDEX,
    render(frameState, below: HTMLElement | null = null) {
      const { size, pixelRatio: ratio, viewState } = frameState;
      const [width = 0, height = 0] = size;
      const [x = 0, y = 0] = viewState.center;
      ask(frameState);
      const sight = { degreesPerPixel: viewState.resolution, rotation: viewState.rotation };
      const placed = place(sight);
      const [centreX, centreY] = toPlane(x - turnsOf(x), y, sight);
      window = { left: centreX - width / 2, top: centreY - height / 2, width, height };
      const { element, context } = canvas.over(below, frameState);
      if (painter?.ratio !== ratio) painter = { ratio, paint: createNamePainter(ratio, measure).paint };
      const isDone = painter.paint(context, placed, window, { opacityOf, isWhole });
      if (!isDone) frameState.animate = true;
      return element;
    },
  });

  return {
    layer,
    update(next) {
      shown = next.filter(({ item }) => item.names !== undefined);
      opacities = new Map(shown.map(({ item, opacity }) => [item.slug, opacity]));
      content = null;
      wanted = { key: '', blocks: [] };
      layer.changed();
    },
    at([x = 0, y = 0]) {
      const [atX, atY] = [x + window.left, y + window.top];
      return laid?.placed.findLast(({ boxes }) => boxes.some((box) => contains(box, atX, atY))) ?? null;
    },
    seen() {
      const { left, top, width, height } = window;
      return (laid?.placed ?? []).flatMap((name) => {
        const boxes = name.boxes.map(
          (box) => [box[0] - left, box[1] - top, box[2] - left, box[3] - top] as [number, number, number, number],
        );
        const isSeen = boxes.some((box) => box[2] > 0 && box[0] < width && box[3] > 0 && box[1] < height);
        return isSeen ? [{ name, boxes }] : [];
      });
    },
    areThere: () => wanted.key !== '' && !source.loading,
    stop: () => blocks.stop(),
  };
}

function contains(box: readonly number[], x: number, y: number): boolean {
  const [minX = 0, minY = 0, maxX = 0, maxY = 0] = box;
  return x >= minX && x <= maxX && y >= minY && y <= maxY;
}
