import { Button } from '@mantine/core';
import { formatAltitude, formatLength, formatNumber } from '@motu/core';
import { IconFileExport, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { usePanel } from '../panel/index.ts';
import { ProfileChart } from '../profile/index.ts';
import { FigureList } from '../ui/figure-list.tsx';
import { Notice } from '../ui/notice.tsx';
import { fr } from './fr.ts';
import classes from './geolocation-panel.module.css';
import { useGeolocation } from './geolocation-store.ts';
import { pointCount, type Recording } from './recording.ts';
import { Stopwatch } from './stopwatch.tsx';
import { profileOf } from './track-profile.ts';
import { exportTrack } from './tracks.ts';

/** The track being recorded, or the one that has just been; before, what to know about it. */
export function TrackSection() {
  const isTracking = useGeolocation((state) => state.isTracking);
  const recording = useGeolocation((state) => state.recording);
  const kept = useGeolocation((state) => state.kept);
  const isRefused = useGeolocation((state) => state.isRefused);
  const shown = recording ?? kept;
  if (!shown) return isTracking ? <p className={classes.note}>{fr.before}</p> : null;
  return (
    <section className={classes.card} aria-label={recording ? fr.track : fr.lastTrack}>
      <h3 className={classes.cardTitle}>{recording ? fr.track : fr.lastTrack}</h3>
      <TrackFigures recording={shown} />
      {recording && isRefused && <Notice tone="warning">{fr.refused}</Notice>}
      {recording && <p className={classes.note}>{fr.screenOn}</p>}
      <div className={classes.buttons}>
        {!recording && <DrawingsButton />}
        <Button
          variant="default"
          disabled={pointCount(shown) === 0}
          leftSection={<IconFileExport size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => void exportTrack(shown)}
        >
          {fr.exportGpx}
        </Button>
      </div>
    </section>
  );
}

function DrawingsButton() {
  const { dispatch } = usePanel();
  return (
    <Button
      variant="subtle"
      leftSection={<IconPencil size={20} stroke={1.75} aria-hidden="true" />}
      onClick={() => dispatch({ type: 'OPEN', module: 'draw' })}
    >
      {fr.openDrawings}
    </Button>
  );
}

function TrackFigures({ recording }: { recording: Recording }) {
  const { lines, length } = recording;
  const profile = useMemo(() => profileOf({ lines }, fr.heights), [lines]);
  const gaps = Math.max(0, lines.length - 1);
  const figures: [string, ReactNode][] = [
    [fr.duration, <Stopwatch key="duration" recording={recording} />],
    [fr.length, formatLength(length)],
    [fr.points, formatNumber(pointCount(recording))],
  ];
  if (gaps > 0) figures.push([fr.gaps, formatNumber(gaps)]);
  if (profile) figures.push([fr.climb, formatAltitude(profile.climb)], [fr.descent, formatAltitude(profile.descent)]);
  return (
    <>
      <FigureList figures={figures} />
      {profile && (
        <div>
          <ProfileChart data={profile} colour="var(--motu-coral)" ref={null} />
          <p className={classes.sources}>{profile.sources}</p>
        </div>
      )}
    </>
  );
}
