import type { Extent } from '@motu/core';
import { type Cells, packCells } from '../raster/cells.ts';
import { BLOCK } from '../raster/window.ts';
import { type HeightGrid, heightAt, type ReliefHeight } from './height-at.ts';

/** Part of a relief model: the blocks of its cells over some ground. */
export type ReliefPiece = HeightGrid & {
  name: string;
  title: string | null;
  generalised: boolean;
  blocks: { column: number; row: number; cells: Cells }[];
};

type Header = {
  name: string;
  /** Zones that were kept before models had one do not hold it. */
  title?: string | null;
  generalised: boolean;
  extent: Extent;
  cell: readonly [number, number];
  blocks: { column: number; row: number; scale: number; noData: number }[];
}[];

const CELLS = BLOCK * BLOCK;
/** Decimetres: no model knows more. */
const STEP = 0.1;

/** Pieces in one buffer: what they are, in JSON, then their cells, two bytes each. */
export function packRelief(pieces: readonly ReliefPiece[]): { header: Header; cells: Int16Array } {
  const all = pieces.flatMap(({ blocks }) => blocks.map(({ cells }) => toTwoBytes(cells)));
  const cells = new Int16Array(all.length * CELLS);
  for (const [i, { data }] of all.entries()) cells.set(data, i * CELLS);
  let at = 0;
  const header = pieces.map(({ blocks, ...model }) => ({
    ...model,
    blocks: blocks.map(({ column, row }) => {
      const { scale, noData } = all[at++] as Cells;
      return { column, row, scale, noData };
    }),
  }));
  return { header, cells };
}

/** Altitudes as the models give them, from the pieces that were packed: the first model that has data at a place decides. */
export function openReliefPiece({ header, cells }: { header: Header; cells: Int16Array }) {
  let at = 0;
  const models = header.map(({ blocks, ...model }) => ({
    ...model,
    blocks: new Map(
      blocks.map(({ column, row, scale, noData }) => {
        const data = cells.subarray(at * CELLS, ++at * CELLS);
        return [`${column}/${row}`, { data, scale, noData } satisfies Cells];
      }),
    ),
  }));
  return {
    async altitude(lon: number, lat: number): Promise<ReliefHeight | null> {
      for (const { name, title = null, generalised, blocks, ...grid } of models) {
        const metres = await heightAt(grid, async (x, y) => blocks.get(`${x}/${y}`) ?? null, lon, lat);
        if (metres !== null) return { metres, model: name, title, generalised };
      }
      return null;
    },
  };
}

function toTwoBytes(cells: Cells): Cells & { data: Int16Array } {
  const { data, scale, noData } = cells;
  if (data instanceof Int16Array) return { data, scale, noData };
  if (data instanceof Uint8Array) return { data: Int16Array.from(data), scale, noData: -32768 };
  return packCells(
    data.map((value) => (value === noData ? Number.NaN : value * scale)),
    STEP,
  ) as Cells & { data: Int16Array };
}
