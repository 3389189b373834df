import { useEffect } from 'react';
import { zoneList } from '../tiles/zone-list.ts';
import { recheckAll } from './recheck-all.ts';
import { workStore } from './work-store.ts';
import { loadZone, recheck } from './zone-work.ts';

/** At start-up looks whether the zones are still whole; goes on with the one that the network interrupted when it is back (OFF-05). */
export function ZonesAtWork() {
  useEffect(() => {
    void recheckAll(recheck);
    const resume = () => {
      const { stopped, running } = workStore.state();
      const cut = zoneList.all().find(({ id }) => stopped[id] === 'network');
      if (cut && !running) void loadZone(cut);
    };
    window.addEventListener('online', resume);
    return () => window.removeEventListener('online', resume);
  }, []);
  return null;
}
