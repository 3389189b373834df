/** The release note of installations that had the schematic roads, in markdown. */
export const ROADS_NOTE = `## De vraies routes, et bien plus

- **Les routes d’OpenStreetMap** remplacent l’ancien réseau dessiné à grands traits : rues, pistes, sentiers et bacs, avec leurs noms. Les itinéraires les suivent.
- **De nouvelles couches** : cours d’eau, occupation du sol, sommets, zone économique exclusive et limites maritimes.

Ce qui a été importé ici reste en place. Les données d’OpenStreetMap sont celles d’août 2021.
`;
