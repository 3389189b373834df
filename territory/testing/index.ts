export { unpackShippedTerritory } from './shipped-territory.ts';
export { createSmallTerritory, type SmallTerritory, TOWN_HALL } from './small-territory.ts';
export { writeGeoTiff } from './write-geotiff.ts';
