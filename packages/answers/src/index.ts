export { type Altitude, type AltitudeSource, findAltitudes } from './altitude.ts';
export { type Features, islandsNear, NAMING_FIELDS, NAMING_TABLES, namesAt, SHORE_DEGREES } from './ground.ts';
export { type InfoAnswer, type InfoRow, rowsOf, toFeatureCollection } from './layer-info.ts';
export { COVERAGE_FIELDS, COVERAGE_TABLE, type LayerMap, mapsAt } from './maps.ts';
export { type PlaceType, placeType, SPOT_CLASSES, STREET_CLASSES } from './place-types.ts';
export { findRoute, findRouteJson, type RouteQuery, type Routes } from './routes.ts';
export { completeText, findPlaces, type Search, type SearchQuestion } from './search.ts';
export { openZone, packZone, type ZoneAnswers, type ZoneLayerData, type ZoneParts } from './zone/index.ts';
