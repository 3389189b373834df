import { cleanFilename, formatAltitude } from '@motu/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Position } from '../map/plain-geometry.ts';
import { errorMessage } from '../ui/error-text.ts';
import { FigureList } from '../ui/figure-list.tsx';
import { Notice } from '../ui/notice.tsx';
import { saveFile } from '../ui/save-file.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { words } from '../ui/words.ts';
import { fetchProfile } from './fetch-profile.ts';
import { fr } from './fr.ts';
import classes from './profile.module.css';
import { ProfileChart } from './profile-chart.tsx';
import { profileCsv } from './profile-points.ts';
import { svgToPng } from './svg-to-png.ts';

type ProfileProps = {
  line: readonly Position[];
  colour: string;
  /** Figures of the line itself, shown before those of its profile. */
  figures: readonly [name: string, value: string][];
  /** What the line is called: the name of the files. */
  title: string;
};

/** The elevation profile of a line: figures, chart linked to the map, image and table (MEAS-03). */
export function Profile({ line, colour, figures, title }: ProfileProps) {
  const svg = useRef<SVGSVGElement>(null);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['profil', line],
    queryFn: () => fetchProfile(line),
    staleTime: Number.POSITIVE_INFINITY, // the ground does not move
  });
  const isKnown = data?.points.some(({ altitude }) => altitude !== null) ?? false;
  const isAwaited = !data && !error;
  // Room is kept for what comes: a button below that moved away under a finger would not be pressed.
  const slopes: [string, string][] =
    isAwaited || isKnown
      ? [
          [fr.climb, data ? formatAltitude(data.climb) : '…'],
          [fr.descent, data ? formatAltitude(data.descent) : '…'],
        ]
      : [];
  const fileName = (extension: string) => `${cleanFilename(`Profil_${title}`)}.${extension}`;

  return (
    <div>
      <FigureList figures={[...figures, ...slopes]} layout="spread" />
      {isAwaited && (
        <div className={classes.waiting} role="status" aria-label={fr.loading}>
          <Skeleton width="100%" height="100%" />
        </div>
      )}
      {error && !data && (
        <Notice tone="warning" title={fr.failed}>
          {errorMessage(error)}{' '}
          <button type="button" className={classes.retry} disabled={isFetching} onClick={() => void refetch()}>
            {words.retry}
          </button>
        </Notice>
      )}
      {data && !isKnown && <p className={classes.nothing}>{fr.nothing}</p>}
      {data && isKnown && (
        <>
          <ProfileChart ref={svg} data={data} colour={colour} />
          {data.mentions.map((mention) => (
            <p key={mention} className={classes.mention}>
              {mention}
            </p>
          ))}
          <div className={classes.foot}>
            <span className={classes.sources}>{data.sources}</span>
            <button
              type="button"
              title={fr.pngTitle}
              aria-label={fr.pngTitle}
              onClick={() =>
                svg.current && void svgToPng(svg.current).then((image) => saveFile(fileName('png'), image))
              }
            >
              {fr.png}
            </button>
            <button
              type="button"
              title={fr.csvTitle}
              aria-label={fr.csvTitle}
              onClick={() => saveFile(fileName('csv'), new Blob([profileCsv(data)], { type: 'text/csv' }))}
            >
              {fr.csv}
            </button>
          </div>
        </>
      )}
    </div>
  );
}
