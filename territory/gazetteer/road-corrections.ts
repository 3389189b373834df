// Roads that the source has and the map cannot show, by their identifiers.

/** A loop of paths on an islet 400 m north of Akamaru, which no source of the coast has: it would float in the lagoon. */
export const HIDDEN_ROADS = new Set(['ro-cde80ccba4', 'ro-88bd5cf61c', 'ro-ed69da5c3c']);
