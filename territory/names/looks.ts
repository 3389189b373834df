// How names of natural things and quarters are ranked and drawn, whoever brings them: the default territory or `motu import osm`.

/** Rank (1 first), importance for the search, and the zooms at which a name is drawn. */
export type Look = { rang: number; importance: number; minZoom: number; maxZoom?: number };

/** The highest are seen from afar; one whose height nobody wrote is left to the larger scales. */
export function summitLook(altitude: number | null): Look {
  if (altitude === null) return { rang: 3, importance: 34, minZoom: 13, maxZoom: 16 };
  return {
    rang: altitude >= 1300 ? 1 : 2,
    importance: Math.round(45 + altitude / 100),
    minZoom: altitude >= 1300 ? 9 : altitude >= 700 ? 11 : altitude >= 350 ? 12 : 13,
    maxZoom: 16,
  };
}

export const BAY_LOOK: Look = { rang: 3, importance: 36, minZoom: 13, maxZoom: 17 };

export function lakeLook(areaM2: number): Look {
  const isLarge = areaM2 > 100_000;
  return {
    rang: isLarge ? 2 : 3,
    importance: isLarge ? 46 : 34,
    minZoom: isLarge ? 12 : areaM2 > 10_000 ? 14 : 16,
  };
}

/** The names that are smaller than a village. */
export const QUARTER_LOOKS = {
  quartier: { rang: 4, importance: 32, minZoom: 14 },
  lieu_dit: { rang: 5, importance: 28, minZoom: 15 },
  ilot: { rang: 4, importance: 34, minZoom: 12 },
} as const satisfies Record<string, Look>;

/** Without the word that says what it is: one mountain may be written in two ways. */
export const bareSummit = (nom: string) => nom.replace(/^(Mont|Pic|Rocher|Mou[ʻ’']?a) /i, '');
export const bareBay = (nom: string) => nom.replace(/^baie (de |du |des |d’)?/i, '');
/** Where people take off is written on summits, and is none. */
export const isNoSummit = (nom: string | null) => nom !== null && /parapente|deltaplane|d[ée]collage/i.test(nom);
