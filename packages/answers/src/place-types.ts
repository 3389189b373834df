/** What a class of the territory is called, and other words by which people look for it. */
export type PlaceType = { label: string; words?: string };

const PLACE_TYPES: Record<string, PlaceType> = {
  ocean: { label: 'Océan' },
  archipel: { label: 'Archipel', words: 'îles' },
  subdivision: { label: 'Subdivision' },
  ile: { label: 'Île' },
  atoll: { label: 'Atoll', words: 'île' },
  commune: { label: 'Commune', words: 'ville' },
  localite: { label: 'Localité', words: 'village quartier' },
  sommet: { label: 'Sommet', words: 'mont montagne pic' },
  baie: { label: 'Baie' },
  passe: { label: 'Passe' },
  port: { label: 'Port' },
  chenal: { label: 'Chenal' },
  lagon: { label: 'Lagon' },
  aerodrome: { label: 'Aérodrome', words: 'aéroport piste avion' },

  hopital: { label: 'Hôpital', words: 'santé urgences' },
  centre_medical: { label: 'Centre médical', words: 'santé dispensaire infirmerie clinique' },
  cabinet_medical: { label: 'Cabinet médical', words: 'santé médecin docteur' },
  pharmacie: { label: 'Pharmacie', words: 'santé' },
  mairie: { label: 'Mairie', words: 'hôtel de ville administration' },
  poste: { label: 'Poste', words: 'opt courrier' },
  police: { label: 'Police', words: 'gendarmerie' },
  pompiers: { label: 'Pompiers', words: 'caserne secours incendie' },
  maternelle: { label: 'École maternelle', words: 'enseignement crèche' },
  ecole: { label: 'École', words: 'enseignement' },
  college: { label: 'Collège ou lycée', words: 'enseignement' },
  universite: { label: 'Université', words: 'enseignement' },
  bibliotheque: { label: 'Bibliothèque' },
  lieu_de_culte: { label: 'Lieu de culte', words: 'église temple' },

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
  galerie: { label: 'Galerie' },
  cinema: { label: 'Cinéma' },
  salle_de_spectacle: { label: 'Salle de spectacle', words: 'théâtre' },
  sport: { label: 'Sport', words: 'stade salle terrain' },
  maison_commune: { label: 'Maison commune', words: 'salle réunion' },

  banque: { label: 'Banque' },
  station_service: { label: 'Station-service', words: 'essence carburant' },
  garage: { label: 'Garage', words: 'automobile' },
  parking: { label: 'Parking' },
  gare_routiere: { label: 'Gare routière', words: 'bus' },
  taxi: { label: 'Taxi' },
  laverie: { label: 'Laverie' },
  veterinaire: { label: 'Vétérinaire' },
  toilettes: { label: 'Toilettes' },
  abri: { label: 'Abri' },
  autre: { label: 'Lieu' },
};

/** The type of a class, or null: classes of imported data may be anything. */
export function placeType(classe: string): PlaceType | null {
  return (Object.hasOwn(PLACE_TYPES, classe) ? PLACE_TYPES[classe] : null) ?? null;
}

const WIDE = new Set(['ocean', 'archipel', 'subdivision', 'ile', 'atoll', 'commune', 'localite', 'lagon', 'chenal']);

/** Classes of what stands at one spot: a summit, a pass, an equipment; not of land, sea or a village. */
export const SPOT_CLASSES: readonly string[] = Object.keys(PLACE_TYPES).filter((classe) => !WIDE.has(classe));
