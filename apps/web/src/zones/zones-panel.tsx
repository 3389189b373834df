import { Button } from '@mantine/core';
import type { Extent } from '@motu/core';
import { IconCloudDownload, IconDeviceMobileDown, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLayers } from '../layers/index.ts';
import { useMap } from '../map/index.ts';
import { zoomTo } from '../map/zoom-to.ts';
import { useOnline } from '../offline/index.ts';
import { PanelFrame } from '../panel/index.ts';
import type { Zone } from '../tiles/zone.ts';
import { useZones } from '../tiles/zone-list.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { fr } from './fr.ts';
import { isForgetfulSafari, useInstall } from './install-prompt.ts';
import { ProgressCard } from './progress-card.tsx';
import { recheckAll } from './recheck-all.ts';
import { StorageBar } from './storage-bar.tsx';
import { useShownZone } from './use-shown-zone.ts';
import { useZoneWork } from './work-store.ts';
import { ZoneDialogs, type ZoneTask } from './zone-dialogs.tsx';
import { ZoneForm } from './zone-form.tsx';
import { ZoneRow } from './zone-row.tsx';
import { loadZone, recheck, stopZone, withCurrentLayers } from './zone-work.ts';
import classes from './zones-panel.module.css';

const box = ([west, south, east, north]: Extent) =>
  ({
    type: 'MultiPoint',
    coordinates: [
      [west, south],
      [east, north],
    ],
  }) as const;

/** « Cache des zones »: parts of the map kept on this device (OFF-02). */
export function ZonesPanel() {
  const map = useMap();
  const zones = useZones();
  const { context } = useLayers();
  const online = useOnline();
  const runningId = useZoneWork(({ running }) => running?.id ?? null);
  const [isCreating, setCreating] = useState(false);
  const [task, setTask] = useState<ZoneTask | null>(null);
  const canLoad = online && runningId === null;
  const running = zones.find(({ id }) => id === runningId);
  const current = (zone: Zone) => withCurrentLayers(zone, context?.layers ?? {});

  useRecheck();
  useShownZone(running);

  if (!window.isSecureContext || !('indexedDB' in window)) {
    return (
      <PanelFrame title={fr.title}>
        <div className={classes.body}>
          <Notice tone="warning">{window.isSecureContext ? fr.unsupported : fr.insecure}</Notice>
        </div>
      </PanelFrame>
    );
  }

  const start = (zone: Zone) => {
    setCreating(false);
    void loadZone(zone);
  };
  const create = () => setCreating(true);
  return (
    <PanelFrame
      title={fr.title}
      actions={
        !isCreating &&
        zones.length > 0 && <IconButton label={fr.newZone} icon={IconPlus} isDisabled={!canLoad} onClick={create} />
      }
      foot={zones.length > 0 && <StorageBar isRunning={runningId !== null} />}
    >
      <div className={classes.body}>
        {!online && <Notice tone="information">{fr.needsNetwork}</Notice>}
        {isCreating && <ZoneForm onStart={start} onCancel={() => setCreating(false)} />}
        {running && <ProgressCard zone={running} onStop={stopZone} />}
        {zones.length === 0 && !isCreating && (
          <EmptyState
            icon={IconCloudDownload}
            title={fr.empty}
            action={
              <Button
                variant="default"
                disabled={!canLoad}
                leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
                onClick={create}
              >
                {fr.newZone}
              </Button>
            }
          >
            {fr.emptyText}
          </EmptyState>
        )}
        <ul className={classes.list} aria-label={fr.zones}>
          {zones
            .filter(({ id }) => id !== runningId)
            .map((zone) => (
              <ZoneRow
                key={zone.id}
                zone={zone}
                canLoad={canLoad}
                actions={{
                  zoom: ({ extent }) => zoomTo(map, [box(extent)]),
                  resume: (one) => void loadZone(current(one)),
                  refresh: (one) => void loadZone(current(one), 'changed'),
                  rename: ({ id }) => setTask({ kind: 'rename', id }),
                  remove: ({ id }) => setTask({ kind: 'delete', id }),
                }}
              />
            ))}
        </ul>
        <InstallAdvice />
      </div>
      <ZoneDialogs task={task} onClose={() => setTask(null)} />
    </PanelFrame>
  );
}

/** Each time the panel is opened, the zones are what is really there: a browser may have cleared some. */
function useRecheck(): void {
  useEffect(() => {
    void recheckAll(recheck);
  }, []);
}

function InstallAdvice() {
  const install = useInstall();
  if (isForgetfulSafari()) return <p className={classes.advice}>{fr.ios}</p>;
  if (!install) return null;
  return (
    <div className={classes.advice}>
      <Button
        variant="default"
        leftSection={<IconDeviceMobileDown size={20} stroke={1.75} aria-hidden="true" />}
        onClick={install}
      >
        {fr.install}
      </Button>
    </div>
  );
}
