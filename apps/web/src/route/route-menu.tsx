import { Menu } from '@mantine/core';
import type { LonLat } from '@motu/core';
import { IconFlag, IconMapPin } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { holdPointer } from '../map/hold-pointer.ts';
import { useMap } from '../map/index.ts';
import { onLongPress } from '../map/long-press.ts';
import { pointer } from '../map/pointer.ts';
import { fr } from './fr.ts';
import classes from './route-menu.module.css';
import type { MarkerType } from './route-reducer.ts';
import { setPoint } from './route-store.ts';

type RouteMenuProps = { onOpen: () => void; onClose: () => void; onChosen: () => void };

const ENTRIES = [
  { end: 'START', label: fr.fromHere, icon: IconMapPin },
  { end: 'END', label: fr.toHere, icon: IconFlag },
] as const satisfies { end: MarkerType; label: string; icon: unknown }[];

/** Not what browsers say once more for the mouse, after the finger that opened it is lifted. */
const CLICKS = ['pointerdown'];

/** A right click on the map, or a finger that rests there, offers to leave from there or to go there (ITI-01). */
export function RouteMenu({ onOpen, onClose, onChosen }: RouteMenuProps) {
  const map = useMap();
  const [place, setPlace] = useState<{ point: LonLat; left: number; top: number } | null>(null);

  const open = useEffectEvent(([lon = 0, lat = 0]: number[]) => {
    // A tool in hand has its own use for a long press.
    if (pointer.tool() !== null && pointer.tool() !== 'route') return;
    const [left = 0, top = 0] = map.getPixelFromCoordinate([lon, lat]) ?? [];
    setPlace({ point: [lon - 360 * Math.round(lon / 360), lat], left, top });
    onOpen();
  });
  useEffect(() => onLongPress(map, (coordinate) => open(coordinate)), [map]);

  const isOpen = place !== null;
  useEffect(() => {
    // The finger that is lifted is no click.
    if (isOpen) return holdPointer(map, 'route');
  }, [map, isOpen]);

  const close = () => {
    setPlace(null);
    onClose();
  };
  const choose = (end: MarkerType) => {
    if (place) setPoint(end, place.point);
    onChosen();
  };
  if (!place) return null;
  return (
    <Menu opened onClose={close} position="bottom-start" offset={4} withinPortal={false} clickOutsideEvents={CLICKS}>
      <Menu.Target>
        <span className={classes.place} style={{ left: place.left, top: place.top }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={fr.menu}>
        {ENTRIES.map(({ end, label, icon: Icon }) => (
          <Menu.Item
            key={end}
            leftSection={<Icon size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => choose(end)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
