// What people call roads whose source has only a number or initials. To be confirmed, like every name kept by hand.

/** By the number of the source: the one on the signs, as people say it. */
export const ROAD_NUMBERS: Record<string, string> = { RT5: 'RDO' };

export const ROAD_NAMES: Record<string, string> = {
  RDO: 'Route de dégagement ouest',
  RDP: 'Route des Plaines',
  'Ech. Taapuna': 'Échangeur de Taapuna',
};

/** Names of lakes in another language than the map's. */
export const LAKE_NAMES: Record<string, string> = { 'Temae Lake': 'Lac de Temae' };
