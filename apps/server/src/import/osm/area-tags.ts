import { cleanName } from '@motu/territory/import';
import type { Tags } from './elements.ts';

type WaterTags = {
  classe: 'lac' | 'bassin' | 'riviere' | 'baie' | 'lagon';
  name: string | null;
  isIntermittent: boolean;
};

/** By `water`; what is not here is a lake. */
const WATERS: Record<string, WaterTags['classe']> = {
  river: 'riviere',
  stream: 'riviere',
  canal: 'riviere',
  oxbow: 'riviere',
  basin: 'bassin',
  pool: 'bassin',
  wastewater: 'bassin',
  fountain: 'bassin',
  reflecting_pool: 'bassin',
  moat: 'bassin',
  bay: 'baie',
  cove: 'baie',
  lagoon: 'lagon',
};

/** Null when an area is no water. */
export function readWaterTags(tags: Tags): WaterTags | null {
  const classe = waterClass(tags);
  if (!classe || isCovered(tags)) return null;
  return {
    classe,
    name: tags.name ? cleanName(tags.name) : null,
    isIntermittent: tags.intermittent === 'yes' || tags.seasonal === 'yes',
  };
}

function waterClass({ natural, landuse, waterway, leisure, water, area }: Tags): WaterTags['classe'] | null {
  if (natural === 'water') return WATERS[water ?? ''] ?? 'lac';
  if (leisure === 'swimming_pool' || landuse === 'basin' || waterway === 'dock') return 'bassin';
  if (landuse === 'reservoir') return 'lac';
  return waterway === 'riverbank' || (area === 'yes' && /^(river|canal)$/.test(waterway ?? '')) ? 'riviere' : null;
}

const isCovered = ({ location, covered }: Tags) =>
  location === 'underground' || location === 'indoor' || covered === 'yes';

type LandCoverTags = { classe: string; nature: string };

/** What makes the land cover, class by class: values of each key. The keys are asked in this order, what people made first. */
const COVERS: [key: string, classes: Record<string, string>][] = [
  [
    'amenity',
    valuesOf({
      enseignement: ['school', 'college', 'university', 'kindergarten', 'library'],
      sante: ['hospital', 'clinic'],
      cimetiere: ['grave_yard'],
    }),
  ],
  [
    'leisure',
    valuesOf({
      sport: ['pitch', 'stadium', 'playground', 'sports_centre'],
      herbe: ['park', 'garden', 'golf_course', 'recreation_ground'],
    }),
  ],
  ['military', valuesOf({ militaire: ['base', 'barracks', 'naval_base', 'airfield', 'training_area', 'range'] })],
  [
    'natural',
    valuesOf({
      bois: ['wood'],
      herbe: ['grassland', 'scrub', 'heath'],
      sable: ['beach', 'sand'],
      zone_humide: ['wetland', 'mangrove', 'tidalflat'],
    }),
  ],
  [
    'landuse',
    valuesOf({
      bois: ['forest'],
      culture: ['farmland', 'orchard', 'vineyard', 'plant_nursery'],
      herbe: ['grass', 'meadow', 'recreation_ground', 'village_green'],
      residentiel: ['residential'],
      activite: ['industrial', 'commercial', 'retail'],
      enseignement: ['education'],
      cimetiere: ['cemetery'],
      militaire: ['military'],
    }),
  ],
];

function valuesOf(classes: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(classes).flatMap(([classe, values]) => values.map((value) => [value, classe])),
  );
}

/** Null when an area covers no land of ours. A school that is one building is drawn as that. */
export function readLandCoverTags(tags: Tags): LandCoverTags | null {
  if (tags.building && tags.building !== 'no') return null;
  for (const [key, classes] of COVERS) {
    const value = tags[key] ?? '';
    const classe = classes[value];
    if (classe) return { classe, nature: (value === 'wetland' && tags.wetland) || value };
  }
  return null;
}
