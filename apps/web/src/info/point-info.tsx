import { TextInput } from '@mantine/core';
import { type Days, formatDays, type InfoMarker, readDays, scaleDenominator } from '@motu/core';
import type { ChangeEvent, ReactNode } from 'react';
import { chooseDays } from '../layers/index.ts';
import { useMap } from '../map/index.ts';
import { metresPerPixel } from '../map/metres-per-pixel.ts';
import { PanelFrame, usePanel } from '../panel/index.ts';
import { sheetButton } from '../print/index.ts';
import { dateLocale } from '../ui/date-locale.ts';
import { ErrorModal } from '../ui/error-modal.tsx';
import { LazyPart } from '../ui/lazy-part.tsx';
import { Notice } from '../ui/notice.tsx';
import { useDismissed } from '../ui/use-dismissed.ts';
import hidden from '../ui/visually-hidden.module.css';
import { useZoneWords } from '../zones/index.ts';
import { fr } from './fr.ts';
import classes from './info-panel.module.css';
import { KeyFigures } from './key-figures.tsx';
import { LayerResults } from './layer-results.tsx';
import { MapsHere } from './maps-here.tsx';
import { pointSheet } from './point-sheet.ts';
import { SourceFailure } from './source-failure.tsx';
import { usePointInfo } from './use-point-info.ts';

type PointInfoProps = { marker: InfoMarker; foot: ReactNode; children: ReactNode };

/** Everything known of a point, each source in its own time: what has come shows, what failed says so on its own line. */
export function PointInfo({ marker, foot, children }: PointInfoProps) {
  const map = useMap();
  const { isCard } = usePanel();
  const { names, maps, island, elevation, relief, layers, time } = usePointInfo(marker);
  const all = [names, maps, island, elevation, ...layers.map(({ query }) => query)];
  const retry = () => {
    for (const query of [...all, relief]) if (query.isError) void query.refetch();
  };
  // Nothing at all has answered: it is not one source, and it is shown once (INFO-06).
  const isDead = all.every((query) => query.isError);
  const failure = useDismissed(isDead ? names.error : null);
  const zoneWords = useZoneWords(marker.coordinate);
  const title = marker.label ?? names.data?.toponyme ?? fr.title;
  const where = [
    names.data?.ile && names.data.ile.distance === 0 && fr.island(names.data.ile.nom),
    names.data?.commune && names.data.commune.distance === 0 && fr.commune(names.data.commune.nom),
  ].filter(Boolean);
  const sheet = () => {
    const known = {
      names: names.data,
      elevation: elevation.data,
      relief: relief.data,
      island: island.data,
      layers: layers.map(({ item, query }) => ({ item, features: query.data })),
    };
    return pointSheet(marker, known, scaleDenominator(metresPerPixel(map)));
  };

  return (
    <PanelFrame title={title} foot={foot}>
      <div className={classes.body} data-card={isCard || undefined}>
        {zoneWords && <Notice tone="information">{zoneWords}</Notice>}
        <p className={classes.where}>{where.join(' · ')}</p>
        <p className={hidden.text} role="status">
          {all.some((query) => query.isPending) ? fr.loading : fr.found(title)}
        </p>
        {names.isError && <SourceFailure name={fr.placeNames} query={names} />}
        <KeyFigures point={marker.coordinate} elevation={elevation} relief={relief.data ?? null} island={island} />
        {elevation.isError && <SourceFailure name={fr.elevation} query={elevation} />}
        {relief.isError && !elevation.isError && <SourceFailure name={fr.reliefSource} query={relief} />}
        {island.isError && <SourceFailure name={fr.islands} query={island} />}
        {/* A card would cut the rest in the middle of a line. */}
        {!isCard && (
          <>
            {children}
            {time && <DayField {...time} />}
            <LayerResults layers={layers} />
            <MapsHere maps={maps.data ?? []} />
            {maps.isError && <SourceFailure name={fr.coverage} query={maps} />}
            <LazyPart
              part={sheetButton}
              props={{ label: fr.sheet, subject: sheet, isReady: !isDead && all.every((query) => !query.isPending) }}
              fallback={null}
            />
          </>
        )}
      </div>
      <ErrorModal error={failure.error} onClose={failure.dismiss} onRetry={retry} />
    </PanelFrame>
  );
}

/** The day that layers with a date show (INFO-08). A period is told, and chosen in the time bar; so is the other side of a comparison, in its panel. */
function DayField({ days, isOther }: { days: Days; isOther: boolean }) {
  if (days.from !== days.to || isOther)
    return <p className={classes.where}>{fr.days(formatDays(days, dateLocale()))}</p>;
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = readDays(event.currentTarget.value);
    if (chosen) chooseDays(chosen);
  };
  return <TextInput type="date" label={fr.day} value={days.from} onChange={choose} />;
}
