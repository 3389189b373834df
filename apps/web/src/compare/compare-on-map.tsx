import { type Comparison, type Days, formatBriefDays, formatDays } from '@motu/core';
import type OlMap from 'ol/Map.js';
import { useEffect, useRef } from 'react';
import {
  daysOf,
  otherSide,
  type ShownLayer,
  splitAt,
  useDay,
  useLayers,
  useLayersOnMap,
  useOtherSide,
  useShownOnOtherSide,
} from '../layers/index.ts';
import { useMap } from '../map/index.ts';
import { startSplit } from '../map/start-split.ts';
import { usePanel } from '../panel/index.ts';
import { dateLocale } from '../ui/date-locale.ts';
import { SMALL_SCREEN, useMedia } from '../ui/use-media.ts';
import hidden from '../ui/visually-hidden.module.css';
import { CompareBar } from './compare-bar.tsx';
import classes from './compare-on-map.module.css';
import { fr } from './fr.ts';

/** The bar that splits the map, and what each side shows (TIME-02). */
export function CompareOnMap() {
  const side = useOtherSide();
  const { context } = useLayers();
  return side && context && <Compared side={side} />;
}

function Compared({ side }: { side: Comparison }) {
  const map = useMap();
  const frame = useRef<HTMLDivElement>(null);
  const { onMap, health } = useLayers();
  const day = useDay();
  const left = useShownOnOtherSide();
  useLayersOnMap(map, left, health, 'left');
  useEffect(() => startSplit(map, () => splitAt(map, otherSide.state()?.percent ?? 0)), [map]);
  useEffect(() => followSplit(map, frame.current), [map]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is drawn anew when the bar has moved
  useEffect(() => map.render(), [map, side.percent]);

  return (
    <div ref={frame} className={classes.frame}>
      <SideCard place="left" shown={left} days={side.days ?? daysOf(day)} />
      <SideCard place="right" shown={onMap} days={daysOf(day)} />
      <CompareBar side={side} />
    </div>
  );
}

/** The bar and the cards stand where the map is cut, which panels move: told by the map at each of its frames. */
function followSplit(map: OlMap, frame: HTMLElement | null): () => void {
  const follow = () => {
    const [, , , left = 0] = map.getView().padding ?? [];
    frame?.style.setProperty('--left', `${left}px`);
    frame?.style.setProperty('--split', `${splitAt(map, otherSide.state()?.percent ?? 0)}px`);
  };
  follow();
  map.on('postrender', follow);
  return () => map.un('postrender', follow);
}

type SideCardProps = { place: 'left' | 'right'; shown: readonly ShownLayer[]; days: Days };

/** What a side shows, in words, which open the panel. */
function SideCard({ place, shown, days }: SideCardProps) {
  const { dispatch } = usePanel();
  const isSmall = useMedia(SMALL_SCREEN);
  const isDated = shown.some(({ item }) => item.dated);
  const names = shown.map(({ item }) => item.name).join(' · ') || fr.noLayer;
  const written = isSmall ? formatBriefDays(days, dateLocale()) : formatDays(days, dateLocale());
  return (
    <button
      type="button"
      className={classes.card}
      data-place={place}
      onClick={() => dispatch({ type: 'OPEN', module: 'compare' })}
    >
      <span className={hidden.text}>{fr.sides[place]}</span>
      {isDated && <strong>{written}</strong>}
      {(!isSmall || !isDated) && <span className={classes.names}>{names}</span>}
    </button>
  );
}
