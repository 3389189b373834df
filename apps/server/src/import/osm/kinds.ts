import { readAirfieldTags } from './airfield-tags.ts';
import { readLandCoverTags, readWaterTags } from './area-tags.ts';
import { readBarrierTags } from './barrier-tags.ts';
import type { OsmRelation, Tags } from './elements.ts';
import { readFerryTags } from './ferry-tags.ts';
import { readBayTags, readSummitTags, readWatercourseTags } from './natural-tags.ts';
import { readLocalityTags, readPlaceTags } from './place-tags.ts';
import { readRestriction } from './restriction-tags.ts';
import { readRoadTags } from './road-tags.ts';

/** What a way or a relation may be, one bit each; it may be several at once. */
export const KIND = {
  road: 1,
  ferry: 2,
  watercourse: 4,
  airfieldAxis: 8,
  building: 16,
  place: 32,
  address: 64,
  water: 128,
  landCover: 256,
  airfieldArea: 512,
  locality: 1024,
  bay: 2048,
  restriction: 4096,
  /** Without tags of ours: part of the outline of a relation. */
  side: 8192,
} as const;

export function wayKinds(tags: Tags, refs: readonly number[]): number {
  if (refs.length < 2) return 0;
  let kinds = 0;
  if (readRoadTags(tags)) kinds |= KIND.road;
  if (readFerryTags(tags)) kinds |= KIND.ferry;
  if (readWatercourseTags(tags)) kinds |= KIND.watercourse;
  const isClosed = refs.length >= 4 && refs[0] === refs.at(-1);
  if (readAirfieldTags(tags)?.isAxis(isClosed)) kinds |= KIND.airfieldAxis;
  return isClosed && tags.area !== 'no' ? kinds | areaKinds(tags) : kinds;
}

export function relationKinds(relation: OsmRelation): number {
  if (relation.tags?.type === 'multipolygon') return areaKinds(relation.tags);
  return readRestriction(relation) ? KIND.restriction : 0;
}

/** What a closed way or a multipolygon may be. */
function areaKinds(tags: Tags): number {
  let kinds = 0;
  if (isBuilding(tags)) kinds |= KIND.building;
  if (readPlaceTags(tags)) kinds |= KIND.place;
  if (tags['addr:housenumber']) kinds |= KIND.address;
  if (readWaterTags(tags)) kinds |= KIND.water;
  if (readLandCoverTags(tags)) kinds |= KIND.landCover;
  if (readAirfieldTags(tags)?.isAxis(true) === false) kinds |= KIND.airfieldArea;
  if (readLocalityTags(tags)) kinds |= KIND.locality;
  if (readBayTags(tags)) kinds |= KIND.bay;
  return kinds;
}

function isBuilding({ building }: Tags): boolean {
  return building !== undefined && building !== 'no';
}

/** Whether a node is more than a corner of something. */
export function isSpot(tags: Tags): boolean {
  return [readBarrierTags, readPlaceTags, readLocalityTags, readSummitTags, readBayTags, numberOf].some(
    (read) => read(tags) !== null,
  );
}

const numberOf = (tags: Tags) => tags['addr:housenumber'] ?? null;
