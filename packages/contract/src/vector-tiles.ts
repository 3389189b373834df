import { Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';

const tags = ['Tuiles vectorielles'];
const Text = Type.String();
const Place = { grid: Text, level: Text, row: Text, column: Text };
/** Documents of other standards: TileJSON, MapLibre, OGC API Tiles. */
const response = { 200: Type.Any() };
const layer = Type.Object({ layer: Text });
const ofGrid = Type.Object({ grid: Text });
const ofLayer = Type.Object({ layer: Text, grid: Text });

/** Objects as tiles, for clients that draw them (DATA-06). */
export const vectorTileCalls = withSchemas(endpoints.vectorTiles, {
  tile: {
    tags,
    summary: 'Une tuile vectorielle (MVT)',
    params: Type.Object({ layer: Text, grid: Text, level: Text, column: Text, file: Text }),
  },
  tileJson: {
    tags,
    summary: 'Les tuiles vectorielles d’une couche (TileJSON 3.0)',
    params: Type.Object({ layer: Text, file: Text }),
    response,
  },
  style: { tags, summary: 'Un fond de plan pour MapLibre', params: Type.Object({ file: Text }), response },
  sprite: { tags, summary: 'Les signes d’un fond de plan', params: Type.Object({ layer: Text, file: Text }) },
  glyphs: { tags, summary: 'Des lettres d’une police', params: Type.Object({ fonts: Text, file: Text }) },
});

/** The same by OGC API Tiles 1.0 (DATA-04). */
export const ogcTileCalls = withSchemas(endpoints.ogcTiles, {
  grids: { tags, summary: 'Les grilles de tuiles (OGC API)', response },
  grid: { tags, summary: 'Une grille de tuiles (OGC API)', params: ofGrid, response },
  all: { tags, summary: 'Les tuiles vectorielles du fond de plan (OGC API)', response },
  ofAll: { tags, summary: 'Les mêmes dans une grille', params: ofGrid, response },
  tile: { tags, summary: 'L’une d’elles', params: Type.Object(Place) },
  maps: { tags, summary: 'Les images du fond de plan (OGC API)', response },
  ofMaps: { tags, summary: 'Les mêmes dans une grille', params: ofGrid, response },
  mapTile: { tags, summary: 'L’une d’elles', params: Type.Object(Place) },
  collection: { tags, summary: 'Les tuiles vectorielles d’une couche (OGC API)', params: layer, response },
  ofCollection: { tags, summary: 'Les mêmes dans une grille', params: ofLayer, response },
  collectionTile: { tags, summary: 'L’une d’elles', params: Type.Object({ layer: Text, ...Place }) },
  collectionMap: { tags, summary: 'Les images d’une couche (OGC API)', params: layer, response },
  ofCollectionMap: { tags, summary: 'Les mêmes dans une grille', params: ofLayer, response },
  collectionMapTile: { tags, summary: 'L’une d’elles', params: Type.Object({ layer: Text, ...Place }) },
});
