import { useEffect, useEffectEvent } from 'react';
import { address } from '../address/index.ts';
import { useTable } from '../layers/index.ts';
import { keepInSight, useMap } from '../map/index.ts';
import { nameAt } from '../names/index.ts';
import { useOnline } from '../offline/index.ts';
import { usePanel } from '../panel/index.ts';
import { LazyPart } from '../ui/lazy-part.tsx';
import { notify } from '../ui/notify.tsx';
import { TIGHT_SCREEN, useMedia } from '../ui/use-media.ts';
import { zoneAt } from '../zones/index.ts';
import { fr } from './fr.ts';
import { infoStore, useInfo } from './info-store.ts';
import { infoOnMap } from './lazy-info.ts';
import { startInfoClick } from './start-info-click.ts';

/** Listens for clicks that ask what is there, and keeps the answer's place in the address (INFO-01, URL-05). */
export function InfoAtClick() {
  const map = useMap();
  const panel = usePanel();
  const online = useOnline();
  const marker = useInfo((state) => state.marker);
  // On a small or low screen the panel would take the place of a table, which answers clicks by its rows (TAB-03).
  const isTableInHand = [useTable() !== null, useMedia(TIGHT_SCREEN), !panel.isOpen].every(Boolean);

  const show = useEffectEvent((asked: NonNullable<typeof marker>) => {
    keepInSight(map, asked.coordinate);
    infoStore.dispatch({ type: 'SHOW', marker: asked });
    panel.dispatch({ type: 'OPEN', module: 'info', asCard: address.isEmbed });
  });

  useEffect(() => {
    if (isTableInHand) return;
    // Without a network only a zone can answer (OFF-06).
    return startInfoClick(
      map,
      (asked) => {
        if (online || zoneAt(asked.coordinate)) show(asked);
        else notifyOffline();
      },
      (pixel) => nameAt(map, pixel),
    );
  }, [map, online, isTableInHand]);

  useEffect(() => {
    const { info } = address.params();
    if (info) show(info);
  }, []);

  useEffect(() => {
    if (marker || address.params().info) address.update({ info: marker });
  }, [marker]);

  return marker && <LazyPart part={infoOnMap} props={{}} fallback={null} frame={() => null} />;
}

/** One message, however often the map is clicked. */
const notifyOffline = () =>
  notify({ id: 'info-offline', tone: 'information', title: fr.offline, text: fr.offlineText });
