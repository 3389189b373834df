import type { LayerItem, NearIsland, PointNames, Relief } from '@motu/contract';
import { geodesicBearing, type InfoMarker } from '@motu/core';
import { COORDINATE_FORMATS, formatCoordinate } from '@motu/core/coordinate';
import type { SheetBlock, SheetSection, SheetSubject } from '../print/index.ts';
import { words } from '../ui/words.ts';
import { fr } from './fr.ts';
import type { Elevation } from './info-queries.ts';
import type { InfoFeature } from './info-results.ts';

/** What has come of each source; what failed is not there. */
export type KnownOfPoint = {
  names: PointNames | undefined;
  elevation: Elevation | undefined;
  relief: Relief | null | undefined;
  island: NearIsland | null | undefined;
  layers: readonly { item: Pick<LayerItem, 'name'>; features: readonly InfoFeature[] | undefined }[];
};

/** Of the map around the point: closer, and farther, it would show nothing of it. */
const SCALES = { closest: 1000, farthest: 1_000_000 } as const;

/** « Fiche du point »: the map around it, its figures, and what every layer answers there (PRN-08). */
export function pointSheet(
  { coordinate, label }: Pick<InfoMarker, 'coordinate' | 'label'>,
  known: KnownOfPoint,
  screenScale: number,
): SheetSubject {
  const { names, elevation, island } = known;
  const { altitude = null, slope = null } = elevation ?? {};
  const where = [
    names?.ile && names.ile.distance === 0 && fr.island(names.ile.nom),
    names?.commune && names.commune.distance === 0 && fr.commune(names.commune.nom),
  ];
  return {
    kind: fr.sheet,
    title: label ?? names?.toponyme ?? formatCoordinate('dd', coordinate),
    subtitle: where.filter(Boolean).join(' · '),
    figures: [
      [fr.altitude, altitude === null ? fr.unknown : fr.metres(altitude)],
      [fr.slope, slope === null || altitude === null ? fr.unknown : fr.percent(slope)],
      [fr.nearIsland, island?.nom ?? fr.unknown],
    ],
    places: [coordinate],
    closest: Math.min(SCALES.farthest, Math.max(SCALES.closest, Math.round(screenScale))),
    sections: async () => [coordinatesSection({ coordinate }, known), ...known.layers.map(layerSection)],
  };
}

function coordinatesSection(
  { coordinate }: Pick<InfoMarker, 'coordinate'>,
  { elevation, relief, island }: KnownOfPoint,
): SheetSection {
  const rows = COORDINATE_FORMATS.flatMap((format): [string, string][] => {
    try {
      return [[words.coordinateFormats[format], formatCoordinate(format, coordinate)]];
    } catch {
      return []; // a grid that does not reach the poles has nothing to say there
    }
  });
  const notes = [
    elevation?.altitude != null && relief && (relief.mention ?? relief.nom),
    island &&
      island.distance > 0 &&
      `${island.nom} ${fr.away(island.distance, geodesicBearing(coordinate, [island.lon, island.lat]))}`,
  ].filter((note) => typeof note === 'string');
  const blocks: SheetBlock[] = [{ kind: 'table', rows }, ...notes.map((text): SheetBlock => ({ kind: 'text', text }))];
  return { title: fr.coordinates, blocks };
}

function layerSection({ item, features }: KnownOfPoint['layers'][number]): SheetSection {
  if (!features)
    return { title: item.name, blocks: [{ kind: 'text', text: `«\u00a0${item.name}\u00a0»${fr.failed}` }] };
  if (features.length === 0) return { title: item.name, blocks: [{ kind: 'text', text: fr.noObject }] };
  return {
    title: item.name,
    blocks: features.map((feature, i): SheetBlock => {
      const rows = feature.parsedProperties.map(({ name, value }): [string, string] => [name, value]);
      return features.length > 1
        ? { kind: 'table', caption: fr.object(i + 1, features.length), rows }
        : { kind: 'table', rows };
    }),
  };
}
