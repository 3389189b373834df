// Apart from the rest of what imports share: it brings GEOS along.
export { type BlockPart, blocksOf, squareOf } from '../pipeline/tables/building-blocks.ts';
