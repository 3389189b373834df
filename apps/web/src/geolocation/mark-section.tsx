import {
  formatHeading,
  formatLength,
  formatNauticalMiles,
  geodesicBearing,
  geodesicDistance,
  type LonLat,
} from '@motu/core';
import { IconFlag, IconFocus2, IconMapPin, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { drawnPoints } from '../draw/index.ts';
import { useMap } from '../map/index.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { LazyMenu } from '../ui/lazy-menu.tsx';
import type { MenuEntry } from '../ui/menu.tsx';
import { fr } from './fr.ts';
import classes from './geolocation-panel.module.css';
import type { GeolocationInfo, Mark } from './geolocation-reducer.ts';
import { geolocationStore, useGeolocation } from './geolocation-store.ts';
import { startMark } from './start-mark.ts';

const { dispatch } = geolocationStore;
const choose = (position: LonLat, name: string) => dispatch({ type: 'SET_MARK', mark: { position, name } });

/** Where a chosen mark is from here: bearing and distance, as sailors ask for them. */
export function MarkSection({ info }: { info: GeolocationInfo }) {
  const mark = useGeolocation((state) => state.mark);
  return (
    <section className={classes.section} aria-label={fr.mark}>
      <h3 className={classes.heading}>{fr.mark}</h3>
      {mark ? <MarkFigures mark={mark} from={info.position} /> : <p className={classes.note}>{fr.markText}</p>}
      <div className={classes.markButtons}>
        <MarkMenu title={mark ? fr.changeMark : fr.chooseMark} />
        {mark && (
          <IconButton
            label={fr.removeMark}
            icon={IconTrash}
            onClick={() => dispatch({ type: 'SET_MARK', mark: null })}
          />
        )}
      </div>
    </section>
  );
}

function MarkFigures({ mark, from }: { mark: Mark; from: LonLat }) {
  const distance = geodesicDistance(from, mark.position);
  return (
    <dl className={classes.rows}>
      {mark.name !== fr.markName && (
        <div>
          <dt>{fr.markName}</dt>
          <dd>{mark.name}</dd>
        </div>
      )}
      <div>
        <dt>{fr.bearing}</dt>
        <dd title={fr.trueNorth}>{formatHeading(geodesicBearing(from, mark.position))}</dd>
      </div>
      <div>
        <dt>{fr.distance}</dt>
        <dd>
          {formatLength(distance)} · {formatNauticalMiles(distance)}
        </dd>
      </div>
    </dl>
  );
}

/** More points than this would not be read in a menu. */
const MAX_POINTS = 12;

function MarkMenu({ title }: { title: string }) {
  const map = useMap();
  const [points, setPoints] = useState<MenuEntry[]>([]);
  const stop = useRef<() => void>(() => {});
  useEffect(() => {
    const add = (found: Awaited<ReturnType<typeof drawnPoints>>) =>
      setPoints(
        found.slice(-MAX_POINTS).map(({ name, position: [lon = 0, lat = 0] }) => ({
          label: name,
          icon: IconMapPin,
          onClick: () => choose([lon, lat], name),
        })),
      );
    // Without them the map itself remains to choose on.
    drawnPoints().then(add, () => {});
    return () => stop.current();
  }, []);

  const onMap = () => {
    stop.current = startMark(map, (position) => choose(position, fr.markName));
  };
  const atCentre = () => {
    const [lon = 0, lat = 0] = map.getView().getCenter() ?? [];
    choose([lon, lat], fr.markName);
  };
  return (
    <LazyMenu
      label={title}
      position="top-start"
      button={{
        className: classes.menuButton,
        content: (
          <>
            <IconFlag size={20} stroke={1.75} aria-hidden="true" />
            {title}
          </>
        ),
      }}
      entries={[
        { label: fr.markOnMap, icon: IconFlag, onClick: onMap },
        { label: fr.markAtCentre, icon: IconFocus2, onClick: atCentre },
        ...points,
      ]}
    />
  );
}
