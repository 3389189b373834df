export { findAltitudes } from './altitude.ts';
export { type Features, islandsNear, NAMING_FIELDS, NAMING_TABLES, namesAt, SHORE_DEGREES } from './ground.ts';
export { JsonWriter, jsonBytes } from './json-writer.ts';
export { type InfoAnswer, type InfoRow, rowsOf, toFeatureCollection } from './layer-info.ts';
export { COVERAGE_FIELDS, COVERAGE_TABLE, type LayerMap, mapsAt } from './maps.ts';
export { placeType, STREET_CLASSES } from './place-types.ts';
export { findRouteJson, type Routes } from './routes.ts';
export { completeText, findPlaces, type Search } from './search.ts';
export { openZone, packZone, type ZoneAnswers, type ZoneLayerData } from './zone/index.ts';
