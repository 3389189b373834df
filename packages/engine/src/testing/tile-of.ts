import type { Engine, TileRequest } from '../engine/engine.ts';

/** One tile of the block that it is drawn with. */
export async function tileOf(engine: Engine, request: TileRequest): Promise<Uint8Array> {
  const tiles = await engine.metatile(request);
  const found = tiles.find(({ column, row }) => column === request.column && row === request.row);
  if (!found) throw new Error('The block of a tile does not hold it.');
  return found.body;
}
