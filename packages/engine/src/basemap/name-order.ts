// Which class chooses its place first. TOWN is a chief town or a large one, MAIN_SUMMIT the highest of its island, SIGN
// the airfields. Before all of them come the towns and villages of the smaller zooms.
const WATER = ['baie', 'lagon', 'lac', 'port', 'passe'];
// Smaller than a village, and after all of them.
const QUARTERS = ['ilot', 'quartier', 'lieu_dit'];
const FAR_ORDER = ['archipel', 'ile', 'commune', 'TOWN', 'localite', 'MAIN_SUMMIT', 'sommet', ...WATER];
const NEAR_ORDER = ['archipel', 'commune', 'TOWN', 'MAIN_SUMMIT', ...WATER, 'SIGN', 'chenal', 'ile', 'localite'];
// From zoom 13 an island's name gives way to those of its villages.
const STREET_ORDER = ['commune', 'TOWN', 'MAIN_SUMMIT', ...WATER, 'chenal', 'SIGN', 'localite', 'sommet', 'ile'];
const ORDERS = {
  far: [...FAR_ORDER, 'chenal', 'SIGN', 'ocean'],
  near: [...NEAR_ORDER, 'sommet', ...QUARTERS, 'ocean'],
  street: [...STREET_ORDER, ...QUARTERS, 'archipel', 'ocean'],
};

/** The classes of names at a zoom, those that choose their place first at the beginning. */
export function nameOrder(zoom: number): readonly string[] {
  return zoom < 8.5 ? ORDERS.far : zoom < 12.5 ? ORDERS.near : ORDERS.street;
}
