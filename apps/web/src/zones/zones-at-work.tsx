import { useEffect } from 'react';
import { useSession } from '../auth/index.ts';
import { zoneList } from '../tiles/zone-list.ts';
import { notify } from '../ui/notify.tsx';
import { fr } from './fr.ts';
import { recheckAll } from './recheck-all.ts';
import { removeReservedZones } from './reserved-zones.ts';
import { workStore } from './work-store.ts';
import { loadZone, recheck } from './zone-work.ts';

/** At start-up looks whether the zones are still whole; goes on with the one that the network interrupted when it is back (OFF-05). */
export function ZonesAtWork() {
  useForgetReserved();
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

/** Of someone whose session has ended while the page was closed, nothing stays that others may not see (ACL-02). */
function useForgetReserved(): void {
  const { session } = useSession();
  const isNobody = session?.status === 'anonymous';
  useEffect(() => {
    if (!isNobody) return;
    void removeReservedZones().then((zones) => {
      if (zones.length === 0) return;
      const text = fr.reservedGoneText(zones.map(({ name }) => name));
      notify({ tone: 'information', stays: true, title: fr.reservedGone, text });
    });
  }, [isNobody]);
}
