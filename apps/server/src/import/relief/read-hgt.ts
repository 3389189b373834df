import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { projectionOf } from '../projection/file-projection.ts';
import { badFile, metresOf, type SourceGrid } from './source-grid.ts';

/** Samples along one side of a square degree: three seconds, one second, half a second. */
const SIDES = [1201, 3601, 7201];
const VOID = -32768;
const BYTES = 2;

/** Opens an SRTM square (`S18W150.hgt`): its name tells its south-west corner, its size how fine it is. */
export async function openHgt(path: string): Promise<SourceGrid> {
  const name = basename(path);
  const match = /^([NS])(\d{2})([EW])(\d{3})/i.exec(name);
  if (!match) {
    throw badFile(name, 'doit porter le nom de son coin sud-ouest, comme «\u00a0S18W150.hgt\u00a0».');
  }
  const south = Number(match[2]) * (match[1]?.toUpperCase() === 'S' ? -1 : 1);
  const west = Number(match[4]) * (match[3]?.toUpperCase() === 'W' ? -1 : 1);
  const handle = await open(path);
  const { size } = await handle.stat();
  const side = SIDES.find((each) => each * each * BYTES === size);
  if (!side) {
    await handle.close();
    throw badFile(name, 'n’a pas la taille d’un carré HGT\u00a0: il est incomplet, ou n’en est pas un.');
  }
  const step = 1 / (side - 1);
  return {
    width: side,
    height: side,
    projection: projectionOf(4326),
    // Its samples stand on the lines of degrees: the cells reach half a step beyond.
    origin: [west - step / 2, south + 1 + step / 2],
    step: [step, -step],
    async read(left, top, width, height) {
      const rows = Buffer.alloc(height * side * BYTES);
      await handle.read(rows, 0, rows.length, top * side * BYTES);
      const cells = new Float32Array(width * height);
      for (let y = 0, i = 0; y < height; y++) {
        for (let x = 0; x < width; x++, i++) {
          cells[i] = metresOf(rows.readInt16BE((y * side + left + x) * BYTES), VOID, 1, 0);
        }
      }
      return cells;
    },
    close: () => handle.close(),
  };
}
