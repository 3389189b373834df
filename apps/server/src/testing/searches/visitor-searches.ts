/** What a visitor types, the first results that are expected, and why. The middle of the map is not told unless `from` says it. */
type VisitorSearch = {
  text: string;
  /** The first titles, in order. */
  first: readonly string[];
  /** The class of the first, where the title alone would not tell. */
  classe?: string;
  /** The island of the first three, where a place was typed with a kind. */
  ile?: string;
  from?: readonly [lon: number, lat: number];
  why: string;
};

const MOOREA = [-149.82, -17.5] as const;

export const VISITOR_SEARCHES: readonly VisitorSearch[] = [
  // A kind and a place.
  { text: 'hotel bora bora', first: [], classe: 'hotel', ile: 'Bora Bora', why: 'hotels, not the « hôtel de ville »' },
  { text: 'hôtels bora bora', first: [], classe: 'hotel', ile: 'Bora Bora', why: 'a plural asks for the same' },
  { text: 'bora bora hotel', first: [], classe: 'hotel', ile: 'Bora Bora', why: 'the place first' },
  { text: 'dentiste', first: ['Cabinet dentaire'], classe: 'dentiste', why: 'the dentist of the largest town' },
  { text: 'dentiste', from: MOOREA, first: ['Centre dentaire'], classe: 'dentiste', why: 'the nearest' },
  { text: 'dentistes', first: ['Cabinet dentaire'], classe: 'dentiste', why: 'a plural asks for the same' },
  { text: 'dentiste moorea', first: ['Centre dentaire'], classe: 'dentiste', why: 'the one of the island' },
  {
    text: 'dentiste papeete',
    first: ['Cabinet dentaire'],
    classe: 'dentiste',
    why: 'none there: the nearest, in Faaʻa',
  },
  { text: 'pharmacies', first: [], classe: 'pharmacie', why: 'pharmacies before the layer that describes them' },
  {
    text: 'pharmacie outumaoro',
    first: [],
    classe: 'pharmacie',
    ile: 'Tahiti',
    why: 'none is called so: the nearest to Outumaoro',
  },
  {
    text: 'snack taravao',
    first: [],
    classe: 'restaurant',
    ile: 'Tahiti',
    why: 'none is called so: the nearest to Taravao',
  },
  { text: 'temple paofai', first: ['Temple Siloama'], why: 'none is called so: the nearest to Paofai' },
  { text: 'mairie papeete', first: ['Hôtel de ville'], classe: 'mairie', why: 'the town hall before its annexe' },
  { text: 'hotel de ville papeete', first: ['Hôtel de ville'], classe: 'mairie', why: 'the other name of a mairie' },
  { text: 'hotel de ville pirae', first: ['Mairie de Pirae'], classe: 'mairie', why: 'the other name of a mairie' },
  { text: 'poste papeete', first: ['Bureau de Poste de Papeete'], why: 'named so' },
  { text: 'banque moorea', first: [], classe: 'banque', ile: 'Moorea', why: 'those of the island' },
  { text: 'restaurants tikehau', first: [], classe: 'restaurant', ile: 'Tikehau', why: 'a plural asks for the same' },

  // A kind alone: importance first, when nothing tells where one looks from.
  { text: 'université', first: ['Université de la Polynésie française'], why: 'before the layer « Enseignement »' },
  { text: 'cathédrale', first: ['Cathédrale Notre-Dame de Papeete'], why: 'that of the capital' },
  { text: 'mairie', first: ['Hôtel de ville'], classe: 'mairie', why: 'that of the capital' },
  { text: 'marché', first: ['Marché Municipal Mapuru a Paraita'], why: 'that of the capital' },
  { text: 'hôtel', first: [], classe: 'hotel', why: 'hotels, not the « hôtel de ville »' },
  { text: 'port', first: ['Port de Papeete'], why: 'a port before a bay called so' },
  { text: 'musée', first: ['Musée de Tahiti et des Îles'], why: 'that of the island where most people live' },
  { text: 'hôpital', first: ['Hôpital du Taaone'], why: 'the hospital of the territory' },

  // Postal codes before the Insee codes of the same digits (table `code_postal` of the territory).
  { text: '98713', first: ['Papeete', 'Arutua'], classe: 'commune', why: 'postal code, then Insee code' },
  { text: '98714', first: ['Papeete', 'Bora Bora'], classe: 'commune', why: 'postal boxes, then Insee code' },
  { text: '98730', first: ['Bora Bora'], classe: 'commune', why: 'the only code of the commune' },
  { text: '98716 pirae', first: ['Pirae'], classe: 'commune', why: 'as it is written on a letter' },
  { text: '98728', first: ['Afareaitu', 'Paopao'], why: 'a code of villages' },

  // Initials.
  { text: 'CHPF', first: ['Hôpital du Taaone'], why: 'centre hospitalier de la Polynésie française' },
  { text: 'ISPF', first: ['Institut de la statistique (ISPF)'], why: 'its building is on the map' },
  { text: 'UPF', first: ['Université de la Polynésie française'], why: 'before what stands on its grounds' },
  { text: 'DAF', first: ['Direction des Affaires Foncières'], why: 'initials of the name' },
  { text: 'OPH', first: ['Office Polynésien de l’Habitat', 'OPH'], why: 'its initials, then as written' },
  { text: 'CPS', first: ['Caisse de Prévoyance Sociale'], why: 'its seat, in Papeete, by its initials' },
  { text: 'ILM', first: ['Institut Malardé'], why: 'Institut Louis-Malardé' },
  { text: 'PPT', first: ['Aéroport international de Tahiti-Faaʻa'], why: 'code of airlines' },

  // What everybody says.
  { text: 'tahiti iti', first: ['Tahiti Iti (presqu’île de Taiarapu)'], why: 'the small part of the island' },
  { text: "presqu'île", first: ['Tahiti Iti (presqu’île de Taiarapu)'], why: 'the only one, with an apostrophe' },
  { text: 'presqu’île', first: ['Tahiti Iti (presqu’île de Taiarapu)'], why: 'with the other apostrophe' },
  { text: 'garage presquile', first: ['Garage Presqu’île'], why: 'written with an apostrophe, not with a ʻeta' },
  { text: 'tahiti nui', first: ['Tahiti Nui'], classe: 'partie_d_ile', why: 'the island before the hotel' },
  { text: 'quai des ferries', first: ['Quai des ferrys'], why: 'as English writes it' },
  { text: 'assemblée', first: ['Batiment de l’assemblée de la Polynésie Française'], why: 'that of the territory' },
  { text: 'place toata', first: ['Toʻatā'], why: 'the square is called so' },

  // Kilometres of the roads around Tahiti, on both coasts; surveyors put « Pk 18 » there on the map, within 300 m.
  { text: 'pk 15', first: ['PK 15, côte ouest', 'PK 15, côte est'], why: 'each coast has one' },
  { text: 'pk15', first: ['PK 15, côte ouest', 'PK 15, côte est'], why: 'in one word' },
  { text: 'pk 15 punaauia', first: ['PK 15, côte ouest'], why: 'the one of the commune' },
  { text: 'pk 15 cote est', first: ['PK 15, côte est'], why: 'the coast is told' },
  { text: 'pk 18', first: ['PK 18, côte ouest', 'PK 18, côte est'], why: 'before the restaurant of that name' },
  { text: 'pk 6', first: ['PK 6, côte ouest', 'PK 6, côte est'], why: 'on both coasts' },
  { text: 'pk 6', from: [-149.51, -17.52], first: ['PK 6, côte est'], why: 'the nearest' },
  { text: 'pk 1', first: ['PK 1, côte ouest', 'PK 1, côte est'], why: 'not the tens that begin so' },

  // Layers only when their name is typed.
  { text: 'santé', first: ['Santé'], classe: 'couche', why: 'its name' },
  { text: 'routes', first: ['Routes'], classe: 'couche', why: 'its name' },
  { text: 'route', first: ['Route de Ceinture'], classe: 'route', why: 'not yet the name of the layer' },
];
