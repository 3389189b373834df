import type { Extent, LonLat } from '@motu/core';
import { ZOOM_0_DEGREES } from '@motu/core';
import type { Box } from '@motu/labels';
import { layOut, type PlacedName } from './lay-out.ts';
import type { MapName } from './map-name.ts';
import { createMeasure } from './measure.ts';
import { createNameBlocks, type WantedBlock } from './name-blocks.ts';
import type { NamingLayer } from './names-layer.ts';
import { createNamePainter, type Window } from './paint-names.ts';
import { rankNames } from './rank-names.ts';
import { wantedBlocks } from './wanted-blocks.ts';

/** A page of paper that names are written on. */
export type NamedPage = {
  /** Whose names are written. */
  zoom: number;
  extent: Extent;
  /** CSS pixels from the middle of the page, before it is turned. */
  toPage(place: LonLat): readonly [x: number, y: number];
  /** CSS pixels. */
  width: number;
  height: number;
  /** Clockwise, as OpenLayers turns a map. */
  rotation: number;
};

export type PageNames = {
  /** `window`: the part of the page that the canvas shows, CSS pixels from its middle. */
  paint(context: CanvasRenderingContext2D, window: Window, ratio: number): void;
};

/** The names of layers set anew for a page, from the server or from what this device keeps. */
export async function layOutPage(
  shown: readonly NamingLayer[],
  page: NamedPage,
  signal: AbortSignal,
): Promise<PageNames> {
  const degreesPerPixel = ZOOM_0_DEGREES / 2 ** page.zoom;
  const wanted = shown.flatMap(({ item }) => wantedBlocks(item, page.zoom, page.extent, degreesPerPixel));
  const contentOf = await readAll(wanted, signal);
  const stretch = stretchOf(page, degreesPerPixel);
  const toPage = ({ lon, lat }: { lon: number; lat: number }) => {
    const [x, y] = page.toPage([lon, lat]);
    return { lon: x, lat: -y };
  };
  const onPage = (name: MapName): MapName => ({ ...name, ...toPage(name), path: name.path && stretch(name.path) });
  const blocksOf = (slug: string) => wanted.filter((block) => block.item.slug === slug).flatMap(contentOf);
  const names = rankNames(
    shown.map(({ item }) => ({
      isBase: item.options.baseMap === true,
      names: blocksOf(item.slug).flatMap((content) => content.names.map(onPage)),
    })),
    1,
  );
  const marks = wanted
    .flatMap(contentOf)
    .flatMap((content) => content.marks.map((mark) => ({ ...mark, ...toPage(mark) })));
  const measure = createMeasure();
  const sight = { degreesPerPixel: 1, rotation: page.rotation };
  // A name that paper cuts off is none.
  const isWhole = ({ boxes }: PlacedName) => boxes.every((box) => isOnPage(box, page));
  const placed = layOut(names, sight, measure, { marks }).filter(isWhole);
  const opacities = new Map(shown.map(({ item, opacity }) => [item.slug, opacity]));
  return {
    paint(context, window, ratio) {
      const options = { opacityOf: (slug: string) => opacities.get(slug) ?? 1, until: Number.POSITIVE_INFINITY };
      createNamePainter(ratio, measure).paint(context, placed, window, options);
    },
  };
}

function isOnPage([left, top, right, bottom]: Box, { width, height }: NamedPage): boolean {
  return left >= -width / 2 && right <= width / 2 && top >= -height / 2 && bottom <= height / 2;
}

/** Waits until all blocks have come, or will not. */
async function readAll(wanted: readonly WantedBlock[], signal: AbortSignal) {
  let blocks: ReturnType<typeof createNameBlocks> | undefined;
  await new Promise<void>((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    const settle = () => {
      if (blocks && wanted.every(blocks.isSettled)) resolve();
    };
    blocks = createNameBlocks(settle);
    blocks.want(wanted);
    settle();
  }).finally(() => blocks?.stop());
  return (block: WantedBlock) => blocks?.contentOf(block) ?? [];
}

/** What names follow is written in pixels of their zoom: the same on the page, whose pixels cover other ground. */
function stretchOf({ toPage, extent: [west, south, east, north] }: NamedPage, degreesPerPixel: number) {
  const [lon, lat] = [(west + east) / 2, (south + north) / 2];
  const [x, y] = toPage([lon, lat]);
  const across = toPage([lon + degreesPerPixel, lat])[0] - x;
  const down = toPage([lon, lat - degreesPerPixel])[1] - y;
  return (path: readonly number[]) => path.map((value, i) => value * (i % 2 === 0 ? across : down));
}
