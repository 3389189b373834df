/** What the map's styles and the search read of a place, whoever fills the table. */
export const PLACE_COLUMNS = {
  theme: 'TEXT',
  classe: 'TEXT',
  nom: 'TEXT',
  rang: 'INTEGER',
  min_zoom: 'INTEGER',
  etiquette: 'INTEGER',
  commune: 'TEXT',
  ile: 'TEXT',
  archipel: 'TEXT',
} as const;
