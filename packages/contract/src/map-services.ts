import { Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';

const tags = ['Services de carte'];
const Text = Type.String();
const Tile = { layer: Text, style: Text, matrixSet: Text, matrix: Text, row: Text };

/** The OGC services read their parameters and write their refusals themselves (`ows/`). */
export const wmsCalls = withSchemas(endpoints.wms, {
  ask: { tags, summary: 'Le service de cartes (WMS 1.3.0 et 1.1.1)' },
});

export const wmtsCalls = withSchemas(endpoints.wmts, {
  capabilities: { tags, summary: 'Capacités du service de tuiles (WMTS 1.0.0)' },
  tile: { tags, summary: 'Une tuile (WMTS 1.0.0)', params: Type.Object({ ...Tile, file: Text }) },
  info: {
    tags,
    summary: 'Ce que dit une couche en un point d’une tuile (WMTS 1.0.0)',
    params: Type.Object({ ...Tile, column: Text, j: Text, file: Text }),
  },
  ask: { tags, summary: 'Le service de tuiles (WMTS 1.0.0, KVP)' },
});
