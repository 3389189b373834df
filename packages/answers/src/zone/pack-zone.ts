import type { Extent } from '@motu/core';
import { packRelief, type ReliefPiece } from '@motu/engine/ground';
import { cutNetwork, type Network, writeNetwork } from '@motu/routing';
import { cutIndex, packIndex, type SearchIndex } from '@motu/search';
import type { LayerMap } from '../maps.ts';
import { joinParts } from './container.ts';
import { type Tables, toPlainTables, type ZoneLayerData } from './zone-features.ts';

type ZoneParts = {
  extent: Extent;
  index: SearchIndex;
  /** Null where there is no road network yet. */
  network: Network | null;
  relief: readonly ReliefPiece[];
  layers: Readonly<Record<string, ZoneLayerData>>;
  maps: readonly LayerMap[];
  tables: Tables;
};

/** All that answers for a zone without a network, in one file (OFF-06). */
export function packZone(parts: ZoneParts): Uint8Array<ArrayBuffer> {
  const { extent, index, network, relief, layers, maps, tables } = parts;
  const { header, cells } = packRelief(relief);
  return joinParts({
    search: new Uint8Array(packIndex(cutIndex(index, extent))),
    ...(network && { routes: writeNetwork(cutNetwork(network, extent), 'zone') }),
    cells: new Uint8Array(cells.buffer),
    rest: new TextEncoder().encode(
      JSON.stringify({ extent, relief: header, layers, maps, tables: toPlainTables(tables) }),
    ),
  });
}
