/** The first release note, in markdown. */
export const FIRST_NOTE = `## Ia ora na, voici Motu

- **Trois fonds de carte** de toute la Polynésie française, des archipels à la rue : un fond complet, un fond clair et un fond sombre.
- **Des couches officielles** : communes, subdivisions, population, équipements, aérodromes, récifs, relief.
- **Trois contextes** : découverte du fenua, mer et lagons, équipements.
- **Des adresses pour les îles et les communes**, comme [/carte/bora-bora](/carte/bora-bora).

Le relief est généralisé hors de Moorea et de Nuku Hiva, et le réseau routier est schématique : chaque couche le dit dans ses informations.
`;
