import type { Layer } from '@motu/engine';
import { communes, population, subdivisions } from './administrative.ts';
import { baseMap, darkMap, lightMap } from './base-map.ts';
import { landCover, summits, watercourses } from './ground.ts';
import { airfields, buildings, roads } from './network.ts';
import { administration, health, teaching, toponyms, worship } from './places.ts';
import { altitude, contours, hillshade, slope } from './relief.ts';
import { bathymetry, maritimeLimits, reefs, seaFloor, territorialSea } from './sea.ts';

/** The default layers of the territory, in the order a reader looks for them. */
export const CATALOGUE: readonly Layer[] = [
  baseMap,
  lightMap,
  darkMap,
  hillshade,
  contours,
  altitude,
  slope,
  seaFloor,
  communes,
  subdivisions,
  population,
  buildings,
  roads,
  watercourses,
  landCover,
  summits,
  toponyms,
  airfields,
  teaching,
  health,
  administration,
  worship,
  reefs,
  bathymetry,
  territorialSea,
  maritimeLimits,
];
