/** Where `motu territory load-postgis` puts the tables of the territory. */
export const TERRITORY_SCHEMA = 'motu_territoire';
