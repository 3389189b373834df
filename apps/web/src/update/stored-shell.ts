import type { StoredItem } from '../preferences/index.ts';

const storage = () => import('./shell-storage.ts');

/** The application itself, in the list of what this device keeps (WEL-07). Its code arrives only when it is asked for. */
export const storedShell: StoredItem = {
  id: 'application',
  name: 'Application hors ligne',
  purpose: 'Ouvrir la carte sans réseau.',
  measure: async () => (await storage()).measureShell(),
  clear: async () => (await storage()).forgetShell(),
};
