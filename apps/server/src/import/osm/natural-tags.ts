import { cleanName, isNoSummit } from '@motu/territory/import';
import type { Tags } from './elements.ts';

export type WatercourseTags = { classe: string; name: string | null; isIntermittent: boolean; isUnderground: boolean };

const WATERCOURSES: Record<string, string> = {
  river: 'riviere',
  stream: 'ruisseau',
  canal: 'canal',
  drain: 'drain',
  ditch: 'fosse',
};

export function readWatercourseTags(tags: Tags): WatercourseTags | null {
  const classe = WATERCOURSES[tags.waterway ?? ''];
  if (!classe || tags.area === 'yes') return null;
  return {
    classe,
    name: nameOf(tags),
    isIntermittent: tags.intermittent === 'yes' || tags.seasonal === 'yes',
    isUnderground: isSet(tags.tunnel) || isSet(tags.covered) || tags.location === 'underground',
  };
}

type SummitTags = { classe: 'sommet' | 'volcan'; name: string | null; altitudeM: number | null };

/** Null without a name and a height: there would be nothing to say of it; null too when the name is that of something else. */
export function readSummitTags(tags: Tags): SummitTags | null {
  if (tags.natural !== 'peak' && tags.natural !== 'volcano') return null;
  const [name, altitudeM] = [nameOf(tags), readMetres(tags.ele)];
  if ((name === null && altitudeM === null) || isNoSummit(name)) return null;
  return { classe: tags.natural === 'peak' ? 'sommet' : 'volcan', name, altitudeM };
}

export function readBayTags(tags: Tags): { name: string } | null {
  const name = tags.natural === 'bay' ? nameOf(tags) : null;
  return name === null ? null : { name };
}

/** `2241` → 2241, `1 207,5 m` → 1208, `3000 ft` → 914, `environ 300` → null. */
function readMetres(text: string | undefined): number | null {
  const [, digits = '', unit] = /^(-?\d[\d\s\u00a0\u202f]*(?:[.,]\d+)?)\s*(m|ft|')?$/.exec(text ?? '') ?? [];
  const metres =
    Number(digits.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')) * (unit && unit !== 'm' ? 0.3048 : 1);
  return digits && Math.abs(metres) < 9000 ? Math.round(metres) : null;
}

const nameOf = ({ name, 'name:fr': french }: Tags) => (name ? cleanName(french ?? name) : null);
const isSet = (value: string | undefined) => value !== undefined && value !== 'no';
