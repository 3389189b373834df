import type { StoredItem } from '../preferences/index.ts';

/** The drawings in the list of what this device keeps (WEL-07). Their code arrives only when it is asked for. */
export const storedDrawings: StoredItem = {
  id: 'dessins',
  name: 'Dessins',
  purpose: 'Vos dessins et les objets importés, pour les retrouver à votre prochaine visite.',
  async measure() {
    const drawings = await (await open()).load();
    return drawings.length === 0 ? null : new Blob([JSON.stringify(drawings)]).size;
  },
  async clear() {
    const storage = await open();
    // Every tab hears of it, this one too.
    await storage.write(new Map((await storage.load()).map(({ id }) => [id, null])));
  },
};

const open = async () => (await import('./drawing-storage.ts')).openDrawingStorage();
