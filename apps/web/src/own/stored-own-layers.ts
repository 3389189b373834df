import type { StoredItem } from '../preferences/index.ts';

/** Added layers in the list of what this device keeps (WEL-07). Their code arrives only when it is asked for. */
export const storedOwnLayers: StoredItem = {
  id: 'couches',
  name: 'Couches ajoutées',
  purpose: 'Les couches que vous avez choisi de garder sur cet appareil.',
  measure: async () => (await storage()).measureKept(),
  clear: async () => (await storage()).clearKept(),
};

const storage = () => import('./kept/kept-layers.ts');
