import { placeType } from '@motu/answers';
import { type Extent, foldText, toSlug } from '@motu/core';
import type { SearchEntry } from '@motu/search';

type Known = {
  /** As the tables write it. */
  title: string;
  classe: string;
  /** Where a title is shared. */
  commune?: string;
  /** What people say and write for it. */
  aliases: readonly string[];
  /** Whose names these are, where the tables only name its building. */
  tenant?: string;
  importance?: number;
};

/**
 * Names that everybody uses and no table has; to be confirmed, like every name kept by hand. Sources: the institutions' own pages
 * (chpf.pf, ilm.pf, assemblee.pf, museetahiti.pf) and, for the seat of the ISPF (« immeuble Uupa, rue Edouard Ahnne, depuis 2001 »), the
 * article « Institut de la statistique de la Polynésie française » of Wikipédia.
 */
const KNOWN: readonly Known[] = [
  {
    title: 'Hôpital du Taaone',
    classe: 'hopital',
    aliases: ['CHPF', 'Centre hospitalier de la Polynésie française', 'Centre hospitalier du Taaone'],
    importance: 50,
  },
  {
    title: 'UUPA',
    classe: 'autre',
    commune: 'Papeete',
    aliases: ['ISPF', 'Institut de la statistique de la Polynésie française'],
    tenant: 'Institut de la statistique (ISPF)',
  },
  { title: 'Institut Malardé', classe: 'cabinet_medical', aliases: ['ILM', 'Institut Louis Malardé'] },
  {
    title: 'Batiment de l’assemblée de la Polynésie Française',
    classe: 'autre',
    aliases: ['APF', 'Assemblée de la Polynésie française'],
    importance: 45,
  },
  {
    title: 'Musée de Tahiti et des Îles',
    classe: 'musee',
    aliases: ['Te Fare Iamanaha', 'Te Fare Manaha'],
    importance: 45,
  },
  { title: 'Cathédrale Notre-Dame de Papeete', classe: 'lieu_de_culte', aliases: [], importance: 45 },
  { title: 'Marché Municipal Mapuru a Paraita', classe: 'marche', aliases: ['Marché'], importance: 40 },
  { title: 'Hôtel de ville', classe: 'mairie', commune: 'Papeete', aliases: ['Mairie', 'Mairie de Papeete'] },
  { title: 'Toʻatā', classe: 'lieu_dit', aliases: ['Place Toʻatā'] },
  { title: 'Quai des ferrys', classe: 'lieu_dit', aliases: ['Quai des ferries'] },
];

/** Names of institutions, whose initials people say: « Direction des affaires foncières » is the DAF. */
const INSTITUTION = /^(agence|caisse|centre|chambre|direction|institut|ministere|musee|office|service|universite) /;
const SMALL_WORDS = new Set(['de', 'du', 'des', 'la', 'le', 'les', 'l', 'd', 'et', 'a', 'au', 'aux', 'en']);
const INITIALS = { fewest: 3, most: 5 };

/** An entry with what names it beside its title, by hand or by its initials; and what is known to be in it. */
export function withKnownNames(entry: SearchEntry): SearchEntry[] {
  const known = KNOWN.find(
    ({ title, classe, commune = entry.commune }) =>
      entry.title === title && entry.classe === classe && entry.commune === commune,
  );
  if (known?.tenant) {
    const { tenant: title, aliases } = known;
    return [entry, { ...entry, id: `${entry.id}-${toSlug(title)}`, title, aliases }];
  }
  const initials = initialsOf(entry.title);
  if (!known && !initials) return [entry];
  return [
    {
      ...entry,
      aliases: [...entry.aliases, ...(known?.aliases ?? []), ...(initials ? [initials] : [])],
      importance: known?.importance ?? entry.importance,
    },
  ];
}

function initialsOf(title: string): string | null {
  const folded = foldText(title);
  if (!INSTITUTION.test(folded)) return null;
  const words = folded.split(' ').filter((word) => !SMALL_WORDS.has(word));
  if (words.length < INITIALS.fewest || words.length > INITIALS.most) return null;
  return words.map((word) => word[0]).join('');
}

type Part = { id: string; title: string; aliases: readonly string[]; extent: Extent };

/** The two parts of Tahiti, joined at Taravao: their outlines are those of the coast on the map. */
const PARTS_OF_TAHITI: readonly Part[] = [
  {
    id: 'tahiti-iti',
    title: 'Tahiti Iti (presqu’île de Taiarapu)',
    aliases: ['Tahiti Iti', 'Presqu’île', 'Presqu’île de Taiarapu'],
    extent: [-149.33, -17.89, -149.11, -17.7],
  },
  { id: 'tahiti-nui', title: 'Tahiti Nui', aliases: [], extent: [-149.63, -17.8, -149.28, -17.48] },
];
const CLASSE = 'partie_d_ile';
/** Above what is called after them, below villages. */
const PART_IMPORTANCE = 50;

/** The parts of an island that have a name of their own, where the territory has the island. */
export function partsOf(entries: readonly SearchEntry[]): SearchEntry[] {
  const tahiti = entries.find(({ title, classe }) => title === 'Tahiti' && classe === 'ile');
  const { label } = placeType(CLASSE) ?? { label: '' };
  if (!tahiti) return [];
  return PARTS_OF_TAHITI.map(({ extent, aliases, ...part }) => ({
    ...tahiti,
    ...part,
    aliases,
    words: label,
    classe: CLASSE,
    type: label,
    ile: tahiti.ile,
    slug: null,
    importance: PART_IMPORTANCE,
    position: [(extent[0] + extent[2]) / 2, (extent[1] + extent[3]) / 2],
    extent,
  }));
}
