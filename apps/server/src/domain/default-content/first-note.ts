/** The first release note, in markdown. */
export const FIRST_NOTE = `## Ia ora na, voici Motu

- **Trois fonds de carte** de toute la Polynésie française, des archipels à la rue : un fond complet, un fond clair et un fond sombre.
- **Les vraies routes**, des voies rapides aux sentiers, avec leurs noms, et les itinéraires qui les suivent, en voiture, à vélo ou à pied, bacs compris.
- **Des couches officielles** : communes, population, équipements, aérodromes, cours d’eau, occupation du sol, sommets, limites maritimes, récifs, relief.
- **Trois contextes** : découverte du fenua, mer et lagons, équipements.
- **Des adresses pour les îles et les communes**, comme [/carte/bora-bora](/carte/bora-bora).

Le relief est généralisé hors de Moorea et de Nuku Hiva ; les routes, les cours d’eau et l’occupation du sol sont ceux d’OpenStreetMap en août 2021 : chaque couche le dit dans ses informations.
`;
