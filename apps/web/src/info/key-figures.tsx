import type { NearIsland, Relief } from '@motu/contract';
import { geodesicBearing, type LonLat } from '@motu/core';
import { IconAngle, IconBeach, IconMountain, type TablerIcon } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Skeleton } from '../ui/skeleton.tsx';
import { fr } from './fr.ts';
import classes from './info-panel.module.css';
import type { Elevation } from './info-queries.ts';

type KeyFiguresProps = {
  point: LonLat;
  elevation: UseQueryResult<Elevation>;
  /** What the altitude and the slope come from, once it is known. */
  relief: Relief | null;
  island: UseQueryResult<NearIsland | null>;
};

/** Altitude, slope and the nearest island: what one asks first. */
export function KeyFigures({ point, elevation, relief, island }: KeyFiguresProps) {
  const { altitude = null, slope = null } = elevation.data ?? {};
  const near = island.data;
  return (
    <>
      <dl className={classes.figures}>
        <Figure
          icon={IconMountain}
          name={fr.altitude}
          isPending={elevation.isPending}
          value={altitude === null ? fr.unknown : fr.metres(altitude)}
        />
        <Figure
          icon={IconAngle}
          name={fr.slope}
          isPending={elevation.isPending}
          value={slope === null || altitude === null ? fr.unknown : fr.percent(slope)}
        />
        <Figure icon={IconBeach} name={fr.nearIsland} isPending={island.isPending} value={near?.nom ?? fr.unknown} />
      </dl>
      {altitude !== null && relief && <p className={classes.note}>{relief.mention ?? relief.nom}</p>}
      {near && near.distance > 0 && (
        <p className={classes.note}>
          {near.nom} {fr.away(near.distance, geodesicBearing(point, [near.lon, near.lat]))}
        </p>
      )}
    </>
  );
}

type FigureProps = { icon: TablerIcon; name: string; value: string; isPending: boolean };

function Figure({ icon: Icon, name, value, isPending }: FigureProps) {
  return (
    <div>
      <dt>
        <Icon size={16} stroke={2} aria-hidden="true" /> {name}
      </dt>
      <dd>{isPending ? <Skeleton width={56} height={16} /> : value}</dd>
    </div>
  );
}
