import type { ColorStop } from '../draw/color.ts';

export type RoadClass = 'principale' | 'secondaire' | 'desserte' | 'service';

export type LandCoverClass =
  | 'bois'
  | 'culture'
  | 'herbe'
  | 'zone_humide'
  | 'sable'
  | 'residentiel'
  | 'activite'
  | 'militaire'
  | 'sante'
  | 'enseignement'
  | 'cimetiere'
  | 'sport';

/** Every colour and strength of a base map, as plain data: another map is another object. */
export type Theme = {
  sea: readonly ColorStop[];
  /** Sea-floor texture: levels of colour over the whole range of its samples. */
  seaTexture: number;
  lagoon: { shallow: string; deep: string; flat: string; breaker: string; breakerOpacity: number };
  land: readonly ColorStop[];
  motu: string;
  /** Laid over the land at small scales, so that islands do not vanish. */
  farLand: { color: string; opacity: number };
  shade: { color: string; strength: number; highlight: string; highlightStrength: number };
  coast: { near: string; far: string };
  building: { fill: string; outline: string; stilts: string };
  roads: Record<RoadClass, { fill: string; casing: string; line: string }>;
  track: string;
  path: string;
  bridge: string;
  tunnel: string;
  arrow: string;
  shield: { fill: string; edge: string; text: string };
  ferry: string;
  /** Of what grows multiplied onto the land, of the rest laid over it. */
  cover: Record<LandCoverClass, string>;
  freshWater: { fill: string; line: string };
  airfield: { ground: string; apron: string };
  runway: { fill: string; far: string; edge: string };
  limit: string;
  text: ThemeText;
  halo: { land: string; sea: string; archipelago: string };
};

export type ThemeText = {
  island: string;
  locality: string;
  street: string;
  second: string;
  archipelago: string;
  water: string;
  summit: string;
  poi: Record<'sante' | 'administration' | 'enseignement' | 'culte' | 'port' | 'autre', string>;
};

export const FULL: Theme = {
  sea: [
    [0, '#8FBCD4'],
    [0.35, '#A3CADD'],
    [0.6, '#B5D6E4'],
    [0.82, '#C6E2EB'],
    [1, '#D6ECEF'],
  ],
  seaTexture: 49,
  lagoon: { shallow: '#C4EEE4', deep: '#7CCACD', flat: '#E4F3E2', breaker: '#FFFFFF', breakerOpacity: 0.75 },
  land: [
    [0, '#F1EDD6'],
    [25, '#E8EBCF'],
    [120, '#D8E4BC'],
    [350, '#C3D6A3'],
    [700, '#B9C996'],
    [1100, '#C7C29A'],
    [1500, '#D3C4A6'],
    [1900, '#E3D8C5'],
    [2300, '#F2ECE2'],
  ],
  motu: '#ECE9CC',
  farLand: { color: '#93A274', opacity: 0.75 },
  shade: { color: '#4A5670', strength: 0.7, highlight: '#FFFBE8', highlightStrength: 0.4 },
  coast: { near: '#3E7C93', far: '#4E8AA0' },
  building: { fill: '#D3BFA9', outline: '#A58B70', stilts: '#B98E6A' },
  roads: {
    principale: { fill: '#F6C66A', casing: '#A5742A', line: '#B9813A' },
    secondaire: { fill: '#FFF3C9', casing: '#A8946A', line: '#A8946A' },
    desserte: { fill: '#FFFFFF', casing: '#B3AC9C', line: '#B3AC9C' },
    service: { fill: '#FFFFFF', casing: '#C2BBAC', line: '#C2BBAC' },
  },
  track: '#8F7A55',
  path: '#9A7350',
  bridge: '#6E6252',
  tunnel: '#EFE8D6',
  arrow: '#8A7A66',
  shield: { fill: '#FFF8E1', edge: '#A5742A', text: '#6B4712' },
  cover: {
    bois: '#DCE8C4',
    culture: '#F3EBBE',
    herbe: '#E3EFC6',
    zone_humide: '#C9E2DC',
    sable: '#F5EBC8',
    residentiel: '#EADFCB',
    activite: '#DFD6D6',
    militaire: '#E2D3C4',
    sante: '#F0D3CC',
    enseignement: '#EDDDB8',
    cimetiere: '#C9D5B9',
    sport: '#BFD9A8',
  },
  freshWater: { fill: '#A9D5E3', line: '#6FAFCB' },
  airfield: { ground: '#E6E4DC', apron: '#D3D5D6' },
  ferry: '#3E7CA0',
  runway: { fill: '#F3F4F5', far: '#9EA4AE', edge: '#6F7682' },
  limit: '#8A5A78',
  text: {
    island: '#1F2D36',
    locality: '#2A3740',
    street: '#4A4A44',
    second: '#3A4852',
    archipelago: '#56344D',
    water: '#0E4A75',
    summit: '#5B4524',
    poi: {
      sante: '#B3262E',
      administration: '#2B4C8C',
      enseignement: '#7A5A12',
      culte: '#5C4A72',
      port: '#14507A',
      autre: '#4A5560',
    },
  },
  halo: { land: '#FFFDF6', sea: '#D4E9F0', archipelago: '#E3F0F4' },
};

const LIGHT_POI = '#646F76';

export const LIGHT: Theme = {
  sea: [
    [0, '#D5E2E8'],
    [0.35, '#DAE6EB'],
    [0.6, '#DFEAEE'],
    [0.82, '#E3EDF0'],
    [1, '#E8F1F2'],
  ],
  seaTexture: 18,
  lagoon: { shallow: '#E0F0EE', deep: '#CDE6E5', flat: '#EAF3F0', breaker: '#FFFFFF', breakerOpacity: 0.8 },
  land: [
    [0, '#F8F7F3'],
    [300, '#F5F5F0'],
    [900, '#F1F1EC'],
    [2300, '#F4F3F0'],
  ],
  motu: '#F8F7F3',
  farLand: { color: '#F8F7F3', opacity: 0 },
  shade: { color: '#8A929B', strength: 0.42, highlight: '#FFFFFF', highlightStrength: 0.5 },
  coast: { near: '#8FA5AF', far: '#9DB1BA' },
  building: { fill: '#E3E1DB', outline: '#C6C3BB', stilts: '#D3CEC6' },
  roads: {
    principale: { fill: '#FFFFFF', casing: '#B9C0C2', line: '#B9BFC1' },
    secondaire: { fill: '#FFFFFF', casing: '#CBD0D1', line: '#CBD0D1' },
    desserte: { fill: '#FFFFFF', casing: '#D6D9D9', line: '#D6D9D9' },
    service: { fill: '#FFFFFF', casing: '#DDE0E0', line: '#DDE0E0' },
  },
  track: '#BDBBB3',
  path: '#C9C1B5',
  bridge: '#A5ABAD',
  tunnel: '#F4F4F1',
  arrow: '#B3B9BB',
  shield: { fill: '#FFFFFF', edge: '#AEB6B9', text: '#5A656C' },
  cover: {
    bois: '#EEF2E8',
    culture: '#F8F6EA',
    herbe: '#F2F6EC',
    zone_humide: '#E8F1EF',
    sable: '#FAF6EA',
    residentiel: '#F1EEE9',
    activite: '#EEEBEC',
    militaire: '#EFEBE7',
    sante: '#F4E9E7',
    enseignement: '#F3EDDF',
    cimetiere: '#E4EAE0',
    sport: '#E2ECDD',
  },
  freshWater: { fill: '#D3E4EA', line: '#B4CFDA' },
  airfield: { ground: '#F0F0ED', apron: '#E4E6E6' },
  ferry: '#9DB6C2',
  runway: { fill: '#F3F4F5', far: '#CFD3D6', edge: '#AEB4B9' },
  limit: '#A99FA8',
  text: {
    island: '#3B4850',
    locality: '#4C5961',
    street: '#5B666D',
    second: '#57646C',
    archipelago: '#4F5B64',
    water: '#3F6377',
    summit: '#6A6A66',
    poi: {
      sante: LIGHT_POI,
      administration: LIGHT_POI,
      enseignement: LIGHT_POI,
      culte: LIGHT_POI,
      port: LIGHT_POI,
      autre: LIGHT_POI,
    },
  },
  halo: { land: '#FFFFFF', sea: '#E6EFF2', archipelago: '#E6EFF2' },
};

/** For the night: the sea nearly black, the lagoon still the only saturated colour, names the brightest thing. */
export const DARK: Theme = {
  sea: [
    [0, '#0A202D'],
    [0.35, '#0C2532'],
    [0.6, '#0E2A38'],
    [0.82, '#10303F'],
    [1, '#123545'],
  ],
  seaTexture: 12,
  lagoon: { shallow: '#22696A', deep: '#174C50', flat: '#2A6662', breaker: '#83CCC4', breakerOpacity: 0.7 },
  land: [
    [0, '#2C3B3A'],
    [120, '#33423C'],
    [350, '#3D4A40'],
    [700, '#474F43'],
    [1100, '#4E5347'],
    [1500, '#53574B'],
    [2300, '#585B4F'],
  ],
  motu: '#313F3B',
  farLand: { color: '#6C7866', opacity: 0.75 },
  shade: { color: '#0A1413', strength: 0.72, highlight: '#8C8F78', highlightStrength: 0.34 },
  coast: { near: '#57898B', far: '#4A7A7E' },
  building: { fill: '#545247', outline: '#757063', stilts: '#846A50' },
  roads: {
    principale: { fill: '#C08F4C', casing: '#2A2316', line: '#A87F47' },
    secondaire: { fill: '#8D8468', casing: '#232720', line: '#7B745D' },
    desserte: { fill: '#6C6F64', casing: '#232A27', line: '#5F635A' },
    service: { fill: '#5A5E55', casing: '#232A27', line: '#50544C' },
  },
  track: '#877858',
  path: '#8A7354',
  bridge: '#A39A84',
  tunnel: '#3A403B',
  arrow: '#2B2F2A',
  shield: { fill: '#2B2A22', edge: '#A87F47', text: '#E2C48F' },
  cover: {
    bois: '#C4D6BC',
    culture: '#EFE8C4',
    herbe: '#D9E6C4',
    zone_humide: '#BFD8D4',
    sable: '#4C4A3C',
    residentiel: '#3C403A',
    activite: '#41403F',
    militaire: '#433E38',
    sante: '#4B3C39',
    enseignement: '#494433',
    cimetiere: '#33443A',
    sport: '#34493A',
  },
  freshWater: { fill: '#1A4450', line: '#3E7F93' },
  airfield: { ground: '#3A423F', apron: '#4B5352' },
  ferry: '#5A9DB2',
  runway: { fill: '#66707A', far: '#7B858E', edge: '#949EA6' },
  limit: '#A88BA0',
  text: {
    island: '#EDF3EF',
    locality: '#DBE6DF',
    street: '#C3CEC8',
    second: '#B6C6BF',
    archipelago: '#D8C0D2',
    water: '#86C1CB',
    summit: '#DFC79D',
    poi: {
      sante: '#FF9E97',
      administration: '#9DBBF2',
      enseignement: '#E5C878',
      culte: '#C9B5E0',
      port: '#8FC6EA',
      autre: '#B9C4C6',
    },
  },
  halo: { land: '#18231F', sea: '#0C2430', archipelago: '#0C2430' },
};

/** The base maps by name. */
export const THEMES = { full: FULL, light: LIGHT, dark: DARK } as const;
export type ThemeName = keyof typeof THEMES;
