/** A square of tiles of one level. */
export type TileBlock = { level: number; row: number; column: number; span: number };

/** The addresses that the page would ask for. */
export function addressesOf(template: string, { level, row, column, span }: TileBlock): string[] {
  return Array.from({ length: span * span }, (_, i) =>
    template
      .replace('{Style}', 'sans-noms')
      .replace('{TileMatrixSet}', 'EPSG:4326')
      .replace('{TileMatrix}', String(level))
      .replace('{TileRow}', String(row + Math.floor(i / span)))
      .replace('{TileCol}', String(column + (i % span))),
  );
}
