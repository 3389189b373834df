import { formatAltitude, formatLength, formatNumber } from '@motu/core';
import { type KeyboardEvent, type PointerEvent, type Ref, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useMap } from '../map/index.ts';
import { heightRange, niceTicks } from '../ui/chart-scale.ts';
import { fr } from './fr.ts';
import { followOnMap, type MapCursor } from './map-cursor.ts';
import classes from './profile-chart.module.css';
import { type ProfileData, type ProfilePoint, pointAt } from './profile-points.ts';

/** Drawn at the size of the panel; it grows with it. */
const WIDTH = 320;
const HEIGHT = 124;
const LEFT = 34;
const RIGHT = 6;
const TOP = 26;
const BOTTOM = 20;

type ChartProps = { data: ProfileData; colour: string; ref: Ref<SVGSVGElement> };

/** Altitude along the line. The cursor is moved by the pointer, by the arrows, or by passing over the line on the map. */
export function ProfileChart({ data, colour, ref }: ChartProps) {
  const chart = useMemo(() => layOut(data), [data]);
  const { box, cursor, index, show } = useCursor(data, chart);

  const onMove = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = ((event.clientX - left) / width) * WIDTH - LEFT;
    show(pointAt(data.points, (at / (WIDTH - LEFT - RIGHT)) * data.total));
  };
  const onKey = (event: KeyboardEvent) => {
    const next = indexAfter(event, index.current, data.points.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    show(next);
  };

  return (
    <div
      ref={box}
      className={classes.chart}
      role="slider"
      tabIndex={0}
      aria-label={fr.cursor}
      aria-valuemin={0}
      aria-valuemax={Math.round(data.total)}
      aria-valuenow={0}
      aria-valuetext={data.points[0] && sayPoint(data.points[0])}
      onKeyDown={onKey}
      onFocus={() => show(index.current)}
      onBlur={() => show(null)}
    >
      <svg
        ref={ref}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={fr.profile}
        onPointerMove={onMove}
        onPointerDown={onMove}
        onPointerLeave={() => show(null)}
      >
        <Axes chart={chart} />
        {chart.parts.map(({ area, line }) => (
          <g key={line}>
            <path d={area} fill={colour} fillOpacity="0.16" />
            <path className={classes.line} d={line} stroke={colour} />
          </g>
        ))}
        <g ref={cursor} className={classes.cursor} data-cursor="">
          <line y1={TOP - 4} y2={HEIGHT - BOTTOM} />
          <circle r="4.5" />
          <rect y={0} height={20} rx={5} />
          <text y={14} textAnchor="middle" />
        </g>
      </svg>
    </div>
  );
}

/** The point that is looked at, on the chart and on the map. */
function useCursor(data: ProfileData, chart: Chart) {
  const map = useMap();
  const box = useRef<HTMLDivElement>(null);
  const cursor = useRef<SVGGElement>(null);
  const onMap = useRef<MapCursor>(null);
  const index = useRef(0);

  /** Written straight into the page: a pointer moves more often than a page needs to be drawn. */
  const show = (next: number | null, { isFromMap = false } = {}) => {
    const point = next === null ? undefined : data.points[next];
    if (!isFromMap) onMap.current?.show(point?.position ?? null);
    if (!cursor.current || !box.current) return;
    cursor.current.style.visibility = point ? 'visible' : 'hidden';
    if (!point || next === null) return;
    index.current = next;
    const height = point.altitude === null ? null : chart.y(point.altitude);
    moveCursor(cursor.current, chart.x(point), height, sayPoint(point));
    box.current.setAttribute('aria-valuenow', String(Math.round(point.distance)));
    box.current.setAttribute('aria-valuetext', sayPoint(point));
  };

  const showFromMap = useEffectEvent((next: number | null) => show(next, { isFromMap: true }));
  useEffect(() => {
    const positions = data.points.map(({ position }) => position);
    const followed = followOnMap(map, positions, (next) => showFromMap(next));
    onMap.current = followed;
    return followed.stop;
  }, [map, data]);

  return { box, cursor, index, show };
}

/** The point that a key goes to; undefined for a key that is none of ours. */
function indexAfter({ key, shiftKey }: KeyboardEvent, index: number, last: number): number | undefined {
  const step = shiftKey ? 10 : 1;
  const [forward, back] = [Math.min(last, index + step), Math.max(0, index - step)];
  const goals = { ArrowRight: forward, ArrowUp: forward, ArrowLeft: back, ArrowDown: back, Home: 0, End: last };
  return Object.hasOwn(goals, key) ? goals[key as keyof typeof goals] : undefined;
}

function Axes({ chart }: { chart: Chart }) {
  return (
    <>
      {chart.heights.map((height) => (
        <g key={height}>
          <line className={classes.grid} x1={LEFT} x2={WIDTH - RIGHT} y1={chart.y(height)} y2={chart.y(height)} />
          <text className={classes.tick} x={LEFT - 6} y={chart.y(height) + 4} textAnchor="end">
            {formatNumber(height)}
          </text>
        </g>
      ))}
      {chart.distances.map(({ metres, label, anchor }) => (
        <text
          key={metres}
          className={classes.tick}
          x={chart.x({ distance: metres })}
          y={HEIGHT - 4}
          textAnchor={anchor}
        >
          {label}
        </text>
      ))}
    </>
  );
}

function sayPoint({ distance, altitude }: ProfilePoint): string {
  return fr.at(formatLength(distance), altitude === null ? fr.noAltitude : formatAltitude(altitude));
}

/** A letter of the label is about this wide. */
const LETTER = 6.6;

function moveCursor(group: SVGGElement, x: number, y: number | null, label: string): void {
  const [line, circle, rect, text] = [...group.children] as [Element, Element, Element, Element];
  const width = label.length * LETTER + 12;
  const middle = Math.min(Math.max(x, width / 2), WIDTH - width / 2);
  set(line, { x1: x, x2: x });
  set(circle, { cx: x, cy: y ?? 0, visibility: y === null ? 'hidden' : 'inherit' });
  set(rect, { x: middle - width / 2, width });
  set(text, { x: middle });
  text.textContent = label;
}

function set(element: Element, attributes: Record<string, string | number>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

type Chart = ReturnType<typeof layOut>;

/** Everything the chart needs, computed once for a profile. */
function layOut({ points, total }: ProfileData) {
  const known = points.flatMap(({ altitude }) => altitude ?? []);
  const [low, high] = heightRange(known);
  const x = ({ distance }: { distance: number }) =>
    LEFT + (total === 0 ? 0 : distance / total) * (WIDTH - LEFT - RIGHT);
  const y = (altitude: number) => HEIGHT - BOTTOM - ((altitude - low) / (high - low)) * (HEIGHT - BOTTOM - TOP);
  const isLong = total >= 1000;
  const marks = niceTicks(0, total, 4);
  return {
    x,
    y,
    heights: niceTicks(low, high, 3),
    distances: [
      ...marks
        .filter((metres) => metres < total * 0.92)
        .map((metres) => ({
          metres,
          label: formatNumber(isLong ? metres / 1000 : metres, 2),
          anchor: 'middle' as const,
        })),
      { metres: total, label: isLong ? 'km' : 'm', anchor: 'end' as const },
    ],
    parts: partsOf(points, x, y),
  };
}

/** One part for each stretch where the relief is known. */
function partsOf(points: readonly ProfilePoint[], x: (point: ProfilePoint) => number, y: (altitude: number) => number) {
  const parts: ProfilePoint[][] = [[]];
  for (const point of points) {
    if (point.altitude === null) parts.push([]);
    else parts.at(-1)?.push(point);
  }
  const place = (point: ProfilePoint) => `${x(point).toFixed(1)} ${y(point.altitude ?? 0).toFixed(1)}`;
  return parts.flatMap((part) => {
    const [first, last] = [part[0], part.at(-1)];
    if (!first || !last) return [];
    const line = `M${part.map(place).join('L')}`;
    const ground = HEIGHT - BOTTOM;
    return [{ line, area: `${line}L${x(last).toFixed(1)} ${ground}L${x(first).toFixed(1)} ${ground}Z` }];
  });
}
