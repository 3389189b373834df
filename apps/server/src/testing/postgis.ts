import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase } from './postgres-cluster.ts';
import './provided.ts';

export type TestPostgis = {
  url: string;
  /** Runs statements as the owner, as QGIS or an operator would. */
  run(sql: string): Promise<void>;
  remove(): Promise<void>;
};

/** A new database with PostGIS, on the cluster of the tests. */
export async function createPostgis(clusterUrl = inject('postgresUrl')): Promise<TestPostgis> {
  const url = await createDatabase(clusterUrl);
  const client = new pg.Client(url);
  client.on('error', () => {}); // some tests stop the database under it
  await client.connect();
  await client.query('CREATE EXTENSION postgis');
  return {
    url,
    run: async (sql) => void (await client.query(sql)),
    remove: () => client.end(),
  };
}

/** The look of anything, as a form would send it. */
export const PLAIN_STYLE = {
  name: 'Essai',
  rules: [
    {
      name: 'Tout',
      symbolizers: [
        { kind: 'Fill', color: '#FF0000', fillOpacity: 1 },
        { kind: 'Line', color: '#FF0000', width: 2 },
        { kind: 'Mark', wellKnownName: 'circle', radius: 5, color: '#FF0000' },
      ],
    },
  ],
};

/** A layer of a table, as the form of the back-office writes it. */
export const tableLayer = (slug: string, table: string, column = 'geom', schema = 'public') => ({
  name: `Couche ${slug}`,
  slug,
  aliases: [],
  sourceType: 'wmts',
  sourceUrl: '/api/wmts',
  sourceOptions: { format: 'image/png', layer: slug, style: '', matrixSet: 'EPSG:4326', projection: 'EPSG:4326' },
  minZoom: 0,
  maxZoom: 20,
  options: { info: [{ type: 'wms', layers: slug }] },
  metadata: { description: null, producteur: null, date: null, note: null, avertissement: null },
  style: PLAIN_STYLE as unknown,
  postgis: { schema, table, column },
  searchable: false,
  published: true,
});
