type Theme =
  | 'sante'
  | 'administration'
  | 'enseignement'
  | 'culte'
  | 'port'
  | 'commerce'
  | 'tourisme'
  | 'loisirs'
  | 'services'
  | 'autre';

/** `minZoom`: from where it is drawn; `rang`: who wins when two places want the same spot (1 first). */
export type PlaceClass = { theme: Theme; classe: string; rang: number; minZoom: number | null };

const place = (theme: Theme, classe: string, rang: number, minZoom: number | null): PlaceClass => ({
  theme,
  classe,
  rang,
  minZoom,
});

export const UNSORTED: PlaceClass = place('autre', 'autre', 9, null);
const SHOP = place('commerce', 'commerce', 8, 17);
const FOOD_SHOP = place('commerce', 'alimentation', 6, 16);
const EATING = place('commerce', 'restaurant', 7, 17);
const SCHOOL = place('enseignement', 'ecole', 4, 16);
const SPORT = place('loisirs', 'sport', 8, 17);
const LODGING = place('tourisme', 'hebergement', 7, 17);

/** By « classe/sous_classe » of the source, then by « classe » alone. */
export const PLACE_CLASSES: Record<string, PlaceClass> = {
  'hospital/hospital': place('sante', 'hopital', 1, 14),
  'hospital/clinic': place('sante', 'centre_medical', 2, 14),
  'amenity/doctors': place('sante', 'cabinet_medical', 5, 16),
  'amenity/pharmacy': place('sante', 'pharmacie', 4, 16),
  'amenity/veterinary': place('services', 'veterinaire', 8, 17),
  'town_hall/townhall': place('administration', 'mairie', 1, 14),
  'town_hall/community_centre': place('loisirs', 'maison_commune', 8, 17),
  post: place('administration', 'poste', 3, 14),
  'amenity/police': place('administration', 'police', 4, 16),
  'amenity/fire_station': place('administration', 'pompiers', 4, 16),
  'school/kindergarten': place('enseignement', 'maternelle', 5, 16),
  school: SCHOOL,
  'college/university': place('enseignement', 'universite', 2, 15),
  college: place('enseignement', 'college', 3, 16),
  library: place('loisirs', 'bibliotheque', 6, 17),
  place_of_worship: place('culte', 'lieu_de_culte', 5, 16),
  'grocery/marketplace': place('commerce', 'marche', 4, 16),
  grocery: place('commerce', 'supermarche', 5, 16),
  'shop/convenience': FOOD_SHOP,
  'shop/general': FOOD_SHOP,
  'shop/bakery': FOOD_SHOP,
  'shop/pastry': FOOD_SHOP,
  'shop/butcher': FOOD_SHOP,
  'shop/seafood': FOOD_SHOP,
  'shop/fuel': place('services', 'station_service', 7, 17),
  'shop/mall': place('commerce', 'centre_commercial', 6, 16),
  shop: SHOP,
  alcohol_shop: SHOP,
  clothing_store: SHOP,
  music: SHOP,
  'car/taxi': place('services', 'taxi', 8, 17),
  car: place('services', 'garage', 8, 17),
  laundry: place('services', 'laverie', 8, 17),
  'amenity/fuel': place('services', 'station_service', 7, 17),
  'amenity/bank': place('services', 'banque', 7, 17),
  'amenity/toilets': place('services', 'toilettes', 9, 18),
  'amenity/parking': place('services', 'parking', 8, 17),
  'amenity/shelter': place('services', 'abri', 9, 18),
  bus: place('services', 'gare_routiere', 6, 16),
  'amenity/ferry_terminal': place('port', 'gare_maritime', 2, 15),
  harbor: place('port', 'marina', 3, 15),
  'amenity/restaurant': EATING,
  fast_food: EATING,
  bar: EATING,
  'amenity/theatre': place('loisirs', 'salle_de_spectacle', 5, 16),
  'amenity/cinema': place('loisirs', 'cinema', 5, 16),
  art_gallery: place('loisirs', 'galerie', 7, 17),
  leisure: SPORT,
  pitch: SPORT,
  sport: SPORT,
  'tourism/museum': place('tourisme', 'musee', 3, 16),
  attraction: place('tourisme', 'site', 4, 16),
  historic: place('tourisme', 'monument', 6, 16),
  information: place('tourisme', 'information', 6, 17),
  'lodging/hotel': place('tourisme', 'hotel', 6, 16),
  'lodging/guest_house': place('tourisme', 'pension', 7, 17),
  lodging: LODGING,
  kindergarten: place('enseignement', 'maternelle', 5, 16),
  university: place('enseignement', 'universite', 2, 15),
  hospital: place('sante', 'hopital', 1, 14),
  playground: SPORT,
  bus_station: place('services', 'gare_routiere', 6, 16),
  retail: SHOP,
  industrial: place('services', 'zone_industrielle', 8, null),
  restaurant: EATING,
  cafe: EATING,
  beer: EATING,
  ice_cream: EATING,
  coffee: EATING,
  'attraction/viewpoint': place('tourisme', 'point_de_vue', 6, 16),
  'attraction/attraction': place('tourisme', 'site', 6, 16),
  castle: place('tourisme', 'monument', 6, 16),
  monument: place('tourisme', 'monument', 6, 16),
  museum: place('tourisme', 'musee', 3, 16),
  zoo: place('tourisme', 'site', 6, 16),
  aquarium: place('tourisme', 'site', 6, 16),
  theme_park: place('tourisme', 'site', 6, 16),
  campsite: LODGING,
  picnic_site: place('tourisme', 'aire_de_pique_nique', 8, 17),
  cemetery: place('culte', 'cimetiere', 6, 16),
  convenience: FOOD_SHOP,
  bakery: FOOD_SHOP,
  general: FOOD_SHOP,
  mall: place('commerce', 'centre_commercial', 6, 16),
  bank: place('services', 'banque', 7, 17),
  toilets: place('services', 'toilettes', 9, 18),
  parking: place('services', 'parking', 8, 17),
  shelter: place('services', 'abri', 9, 18),
  fuel: place('services', 'station_service', 7, 17),
  veterinary: place('services', 'veterinaire', 8, 17),
  pharmacy: place('sante', 'pharmacie', 4, 16),
  doctors: place('sante', 'cabinet_medical', 5, 16),
  dentist: place('sante', 'dentiste', 6, 17),
  police: place('administration', 'police', 4, 16),
  prison: place('administration', 'service_public', 6, 16),
  fire_station: place('administration', 'pompiers', 4, 16),
  'town_hall/courthouse': place('administration', 'tribunal', 4, 16),
  'town_hall/public_building': place('administration', 'service_public', 6, 17),
  'post/post_box': UNSORTED,
  'library/books': SHOP,
  cinema: place('loisirs', 'cinema', 5, 16),
  theatre: place('loisirs', 'salle_de_spectacle', 5, 16),
  'art_gallery/artwork': place('tourisme', 'oeuvre', 8, 17),
  sports_centre: SPORT,
  stadium: SPORT,
  golf: SPORT,
  swimming: SPORT,
  scuba_diving: SPORT,
  surfing: SPORT,
  sports: SPORT,
  park: place('loisirs', 'parc', 6, 16),
  garden: place('loisirs', 'parc', 6, 16),
  ferry_terminal: place('port', 'gare_maritime', 2, 15),
  travel_agency: place('services', 'agence_de_voyages', 8, 17),
  hairdresser: place('services', 'coiffeur', 8, 17),
  bicycle_rental: place('services', 'location_de_velos', 8, 17),
  ...Object.fromEntries(
    [
      ...['gift', 'jewelry', 'hardware', 'furniture', 'beauty', 'florist', 'computer', 'mobile_phone', 'doityourself'],
      ...['toys', 'outdoor', 'tattoo', 'pet', 'copyshop', 'bicycle', 'motorcycle', 'garden_centre', 'electronics'],
      ...['optician', 'shoes', 'photo', 'stationery', 'cosmetics', 'interior_decoration', 'kiosk', 'newsagent'],
      ...['fabric', 'hifi', 'massage', 'wholesale'],
    ].map((classe) => [classe, SHOP]),
  ),
};

/** Names that tell better than the class they were given: « hôtel de ville » was read as a hotel. */
export const CORRECTED_BY_NAME: [pattern: RegExp, found: PlaceClass][] = [
  [/^mairie \(/i, place('administration', 'mairie', 4, 16)],
  [/^atelier mairie$/i, place('administration', 'service_public', 6, 17)],
  [/^gare routière(?=\s|$)/i, place('services', 'gare_routiere', 6, 16)],
];

/** Places without a class whose name gives it away; the others are found but not drawn. */
export const CLASSES_BY_NAME: [pattern: RegExp, found: PlaceClass][] = [
  [/^(mairie|hôtel de ville)(?=\s|$)/i, place('administration', 'mairie', 1, 14)],
  [/^(hôpital|centre hospitalier)(?=\s|$)/i, place('sante', 'hopital', 1, 14)],
  [
    /^(infirmerie|dispensaire|poste de santé|centre médical|clinique)(?=\s|$)/i,
    place('sante', 'centre_medical', 2, 14),
  ],
  [/^(bureau de poste(?=\s|$)|la poste(?=\s|$)|opt(?=\s|$)|poste$)/i, place('administration', 'poste', 3, 14)],
  [/^(gendarmerie|police|commissariat)(?=\s|$)/i, place('administration', 'police', 4, 16)],
  [/^(école maternelle)(?=\s|$)/i, place('enseignement', 'maternelle', 5, 16)],
  [/^(école|groupe scolaire)(?=\s|$)/i, SCHOOL],
  [/^(collège|lycée)(?=\s|$)/i, place('enseignement', 'college', 3, 16)],
  [/^(église|temple|chapelle|cathédrale)(?=\s|$)/i, place('culte', 'lieu_de_culte', 5, 16)],
];
