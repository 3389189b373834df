import { IconCircleCheck, IconEdit, IconFocus2, IconPlayerPause, IconRefresh, IconTrash } from '@tabler/icons-react';
import { isComplete, type Zone } from '../tiles/zone.ts';
import type { MenuEntry } from '../ui/menu.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { words } from '../ui/words.ts';
import { fr } from './fr.ts';
import { useZoneWork } from './work-store.ts';
import classes from './zones-panel.module.css';

type ZoneActions = {
  zoom: (zone: Zone) => void;
  resume: (zone: Zone) => void;
  refresh: (zone: Zone) => void;
  rename: (zone: Zone) => void;
  remove: (zone: Zone) => void;
};

type ZoneRowProps = { zone: Zone; actions: ZoneActions; canLoad: boolean };

/** One zone: whether it is whole, what it weighs, what its tiles date from, and what can be done with it. */
export function ZoneRow({ zone, actions, canLoad }: ZoneRowProps) {
  const reason = useZoneWork(({ stopped }) => stopped[zone.id]);
  const isWhole = isComplete(zone);
  const Icon = isWhole ? IconCircleCheck : IconPlayerPause;
  const loads: MenuEntry[] = isWhole
    ? [{ label: fr.refresh, icon: IconRefresh, isDisabled: !canLoad, onClick: () => actions.refresh(zone) }]
    : [];
  return (
    <li className={classes.row} data-whole={isWhole || undefined}>
      <Icon size={22} stroke={1.75} role="img" aria-label={isWhole ? fr.state.complete : fr.state.incomplete} />
      <div className={classes.text}>
        <span className={classes.name}>{zone.name}</span>
        <span className={classes.summary}>{summaryOf(zone)}</span>
        {!isWhole && reason && <span className={classes.summary}>{fr.stopped[reason]}</span>}
        {!isWhole && (
          <button type="button" className={classes.link} disabled={!canLoad} onClick={() => actions.resume(zone)}>
            {isNearlyWhole(zone) ? fr.complete : fr.resume}
          </button>
        )}
      </div>
      <RowMenu
        label={fr.actions(zone.name)}
        entries={[
          { label: fr.zoomTo, icon: IconFocus2, onClick: () => actions.zoom(zone) },
          ...loads,
          { label: fr.rename, icon: IconEdit, onClick: () => actions.rename(zone) },
          { label: words.delete, icon: IconTrash, onClick: () => actions.remove(zone) },
        ]}
      />
    </li>
  );
}

/** A few tiles are missing, not a part of it. */
const isNearlyWhole = ({ tiles, done }: Zone) => done > tiles * 0.9;

function summaryOf(zone: Zone): string {
  if (isComplete(zone) && zone.date) return fr.dated(zone.bytes, new Date(zone.date));
  if (isNearlyWhole(zone)) return fr.missing(zone.tiles - zone.done);
  return fr.partly(zone.done > 0 ? zone.bytes : 0, zone.tiles > 0 ? zone.done / zone.tiles : 0);
}
