import { type FileHandle, open, rm } from 'node:fs/promises';
import { encodeDirectory, encodeHeader, HEADER_BYTES } from './big-tiff.ts';
import { type Level, PyramidBlocks } from './pyramid-blocks.ts';
import { entriesOf, type RasterGrid, type RasterTags } from './raster-tags.ts';
import type { SampleKind, Samples } from './samples.ts';
import type { PyramidWriter } from './write-pyramid.ts';

type CloudTags<S extends Samples> = RasterTags & { kind: SampleKind<S> };

/**
 * Writes a cloud-optimised GeoTIFF: directories first, then the blocks of the smallest reduction, and so on to the raster itself, so that a
 * reader who asks for parts of it finds his way with one request. Where everything goes is known when everything is packed: the blocks wait
 * beside. A block without data is not there.
 */
export async function writeCloudGeotiff<S extends Samples>(
  path: string,
  grid: RasterGrid,
  tags: CloudTags<S>,
): Promise<PyramidWriter<S>> {
  const beside = `${path}.blocs`;
  const waiting = await open(beside, 'wx+');
  // A first byte that is none of them: 0 says that there is no block.
  const blocks = new PyramidBlocks(waiting, 1, grid, tags.kind);
  const remove = async () => {
    await waiting.close();
    await rm(beside);
  };
  return {
    add: (column, row, block) => blocks.add(column, row, block),
    async finish() {
      await blocks.settle();
      const file = await open(path, 'wx');
      try {
        await arrange(waiting, file, blocks.levels, (level, depth) => entriesOf(level, depth, grid, tags));
        await file.sync();
      } finally {
        await file.close();
        await remove();
      }
    },
    async abandon() {
      await blocks.abandon();
      await remove();
    },
  };
}

type EntriesOf = (level: Level, depth: number) => ReturnType<typeof entriesOf>;

async function arrange(from: FileHandle, to: FileHandle, levels: readonly Level[], entries: EntriesOf): Promise<void> {
  // As long as they will be once their offsets are known.
  const lengths = levels.map((level, depth) => encodeDirectory(entries(level, depth), 0, false).length);
  let position = HEADER_BYTES + lengths.reduce((sum, length) => sum + length, 0);
  const placed = new Array<Level>(levels.length);
  for (let depth = levels.length - 1; depth >= 0; depth--) {
    const level = levels[depth] as Level;
    const offsets = new Float64Array(level.offsets.length);
    for (const [i, offset] of level.offsets.entries()) {
      if (offset === 0) continue;
      const bytes = Buffer.alloc(level.sizes[i] as number);
      await from.read(bytes, 0, bytes.length, offset);
      await to.write(bytes, 0, bytes.length, position);
      offsets[i] = position;
      position += bytes.length;
    }
    placed[depth] = { ...level, offsets };
  }
  let at = HEADER_BYTES;
  await to.write(encodeHeader(at), 0, HEADER_BYTES, 0);
  for (const [depth, level] of placed.entries()) {
    const directory = encodeDirectory(entries(level, depth), at, depth === placed.length - 1);
    await to.write(directory, 0, directory.length, at);
    at += directory.length;
  }
}
