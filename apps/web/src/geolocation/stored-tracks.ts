import type { StoredItem } from '../preferences/index.ts';

/** The track in progress in the list of what this device keeps (WEL-07); once ended it is a drawing. */
export const storedTracks: StoredItem = {
  id: 'traces',
  name: 'Tracé GPS en cours',
  purpose: 'Le tracé que vous enregistrez, position par position, pour ne rien perdre si la page se ferme.',
  async measure() {
    const tracks = await (await open()).load();
    return tracks.length === 0 ? null : new Blob([JSON.stringify(tracks)]).size;
  },
  clear: async () => (await open()).clear(),
};

const open = async () => (await import('./track-storage.ts')).openTrackStorage();
