/** What a class of the territory is called, and other words by which people look for it. */
export type PlaceType = { label: string; words?: string };

const PLACE_TYPES: Record<string, PlaceType> = {
  ocean: { label: 'Océan' },
  archipel: { label: 'Archipel', words: 'îles' },
  subdivision: { label: 'Subdivision' },
  ile: { label: 'Île' },
  atoll: { label: 'Atoll', words: 'île' },
  commune: { label: 'Commune', words: 'ville' },
  commune_associee: { label: 'Commune associée', words: 'commune village' },
  localite: { label: 'Localité', words: 'village quartier' },
  quartier: { label: 'Quartier' },
  lieu_dit: { label: 'Lieu-dit' },
  ilot: { label: 'Îlot', words: 'motu' },
  code_postal: { label: 'Code postal' },
  sommet: { label: 'Sommet', words: 'mont montagne pic' },
  baie: { label: 'Baie' },
  passe: { label: 'Passe' },
  port: { label: 'Port' },
  chenal: { label: 'Chenal' },
  lagon: { label: 'Lagon' },
  lac: { label: 'Lac', words: 'plan d’eau' },
  riviere: { label: 'Rivière', words: 'cours d’eau fleuve' },
  ruisseau: { label: 'Ruisseau', words: 'rivière cours d’eau' },
  canal: { label: 'Canal' },
  aerodrome: { label: 'Aérodrome', words: 'aéroport piste avion' },
  bac: { label: 'Liaison maritime', words: 'ferry bateau navette traversée' },

  rue: { label: 'Rue' },
  route: { label: 'Route' },
  chemin: { label: 'Chemin' },
  piste: { label: 'Piste', words: 'chemin' },
  sentier: { label: 'Sentier', words: 'randonnée chemin' },
  adresse: { label: 'Adresse' },

  hopital: { label: 'Hôpital', words: 'santé urgences' },
  centre_medical: { label: 'Centre médical', words: 'santé dispensaire infirmerie clinique' },
  cabinet_medical: { label: 'Cabinet médical', words: 'santé médecin docteur' },
  dentiste: { label: 'Dentiste', words: 'santé cabinet dentaire' },
  pharmacie: { label: 'Pharmacie', words: 'santé' },
  mairie: { label: 'Mairie', words: 'hôtel de ville administration' },
  tribunal: { label: 'Tribunal', words: 'justice' },
  service_public: { label: 'Service public', words: 'administration' },
  poste: { label: 'Poste', words: 'opt courrier' },
  police: { label: 'Police', words: 'gendarmerie' },
  pompiers: { label: 'Pompiers', words: 'caserne secours incendie' },
  maternelle: { label: 'École maternelle', words: 'enseignement crèche' },
  ecole: { label: 'École', words: 'enseignement' },
  college: { label: 'Collège ou lycée', words: 'enseignement' },
  universite: { label: 'Université', words: 'enseignement' },
  bibliotheque: { label: 'Bibliothèque' },
  lieu_de_culte: { label: 'Lieu de culte', words: 'église temple' },
  cimetiere: { label: 'Cimetière' },

  gare_maritime: { label: 'Gare maritime', words: 'ferry bateau quai' },
  marina: { label: 'Marina', words: 'port' },
  marche: { label: 'Marché' },
  supermarche: { label: 'Supermarché', words: 'magasin' },
  alimentation: { label: 'Alimentation', words: 'magasin épicerie' },
  centre_commercial: { label: 'Centre commercial', words: 'magasin' },
  commerce: { label: 'Commerce', words: 'magasin' },
  restaurant: { label: 'Restaurant', words: 'snack bar' },
  hotel: { label: 'Hôtel', words: 'hébergement' },
  pension: { label: 'Pension', words: 'hébergement' },
  hebergement: { label: 'Hébergement' },
  information: { label: 'Information touristique', words: 'office tourisme' },
  musee: { label: 'Musée' },
  monument: { label: 'Monument' },
  site: { label: 'Site' },
  point_de_vue: { label: 'Point de vue', words: 'belvédère panorama' },
  oeuvre: { label: 'Œuvre d’art', words: 'statue fresque' },
  parc: { label: 'Parc', words: 'jardin' },
  aire_de_pique_nique: { label: 'Aire de pique-nique' },
  galerie: { label: 'Galerie' },
  cinema: { label: 'Cinéma' },
  salle_de_spectacle: { label: 'Salle de spectacle', words: 'théâtre' },
  sport: { label: 'Sport', words: 'stade salle terrain' },
  maison_commune: { label: 'Maison commune', words: 'salle réunion' },

  banque: { label: 'Banque' },
  station_service: { label: 'Station-service', words: 'essence carburant' },
  zone_industrielle: { label: 'Zone d’activité', words: 'industrielle' },
  garage: { label: 'Garage', words: 'automobile' },
  parking: { label: 'Parking' },
  gare_routiere: { label: 'Gare routière', words: 'bus' },
  taxi: { label: 'Taxi' },
  laverie: { label: 'Laverie' },
  veterinaire: { label: 'Vétérinaire' },
  coiffeur: { label: 'Coiffeur' },
  agence_de_voyages: { label: 'Agence de voyages' },
  location_de_velos: { label: 'Location de vélos', words: 'bicyclette' },
  toilettes: { label: 'Toilettes' },
  abri: { label: 'Abri' },
  autre: { label: 'Lieu' },
};

/** The type of a class, or null: classes of imported data may be anything. */
export function placeType(classe: string): PlaceType | null {
  return (Object.hasOwn(PLACE_TYPES, classe) ? PLACE_TYPES[classe] : null) ?? null;
}

/** Streets, whose names repeat from one commune to the next. */
export const STREET_CLASSES: readonly string[] = ['rue', 'route', 'chemin', 'piste', 'sentier'];

const WIDE = new Set([
  ...['ocean', 'archipel', 'subdivision', 'ile', 'atoll', 'commune', 'commune_associee', 'localite', 'quartier'],
  ...['lieu_dit', 'ilot', 'code_postal', 'lagon', 'chenal', 'lac', 'riviere', 'ruisseau', 'canal', 'bac', 'adresse'],
  ...STREET_CLASSES,
]);

/** Classes of what stands at one spot: a summit, a pass, an equipment; not of land, sea, a village or a street. */
export const SPOT_CLASSES: readonly string[] = Object.keys(PLACE_TYPES).filter((classe) => !WIDE.has(classe));
