import { Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { Slug } from './layers.ts';

const tags = ['Services de carte'];
const Text = Type.String();
const Tile = { layer: Text, style: Text, matrixSet: Text, matrix: Text, row: Text };

/** The OGC services read their parameters and write their refusals themselves (`ows/`). */
export const wmsCalls = withSchemas(endpoints.wms, {
  ask: { tags, summary: 'Le service de cartes (WMS 1.3.0 et 1.1.1)' },
  record: {
    tags,
    summary: 'La fiche d’une couche pour les catalogues (ISO 19115, en XML selon ISO 19139)',
    params: Type.Object({ layer: Slug }),
  },
});

export const wfsCalls = withSchemas(endpoints.wfs, {
  ask: { tags: ['Données (WFS)'], summary: 'Le service d’objets (WFS 2.0.0 et 1.1.0, en lecture)' },
  post: { tags: ['Données (WFS)'], summary: 'Le service d’objets, en XML', consumes: ['text/xml'] },
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
