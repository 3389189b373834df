import { formatAngle } from '@motu/core';
import type OlMap from 'ol/Map.js';
import { pageOf } from '../page-of.ts';
import { changeSettings, printStore } from '../print-store.ts';
import { nextScale } from '../settings.ts';
import { dragHandle } from './drag-handle.ts';
import { frameMatrix, toScreen } from './frame-geometry.ts';
import { moveByKey } from './move-by-key.ts';

const TURN_AWAY_PX = 50;
const LABEL_AWAY_PX = 14;

/** Keeps the frame where the page is, frame by frame, and lets hands and keys move it; returns the way to stop. */
export function startFrame(map: OlMap, root: HTMLElement, onEnd: () => void): () => void {
  const parts = partsOf(root);
  const place = () => placeFrame(map, root, parts);
  const stops = [
    listen(map, place),
    printStore.subscribe(() => requestAnimationFrame(place)),
    ...parts.grips.concat(parts.move).map((grip) => dragHandle(grip, () => startMove(map, root))),
    ...parts.corners.map((corner) => dragHandle(corner, (event) => startScale(map, event))),
    dragHandle(parts.turn, () => startTurn(map)),
    onKeys(root, onEnd),
    passWheel(map, root),
  ];
  place();
  return () => {
    for (const stop of stops) stop();
  };
}

type Parts = ReturnType<typeof partsOf>;

function partsOf(root: HTMLElement) {
  const all = <E extends Element = HTMLElement>(name: string) => [...root.querySelectorAll<E>(`[data-part="${name}"]`)];
  const one = <E extends Element = HTMLElement>(name: string) => all<E>(name)[0] as E;
  return {
    shade: one<SVGPathElement>('shade'),
    page: one<SVGGElement>('page'),
    grips: all('grip'),
    corners: all('corner'),
    move: one('move'),
    turn: one('turn'),
    label: one('label'),
  };
}

function listen(map: OlMap, onFrame: () => void): () => void {
  map.on('postrender', onFrame);
  return () => map.un('postrender', onFrame);
}

function placeFrame(map: OlMap, root: HTMLElement, parts: Parts): void {
  const laid = pageOf(printStore.state());
  const matrix = laid && frameMatrix(map, laid.layout, laid.page);
  root.hidden = !matrix;
  if (!laid || !matrix) return;
  const { width, height, map: box } = laid.layout;
  const { a, b, c, d, e, f } = matrix;
  parts.page.setAttribute('transform', `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
  const corners = [
    toScreen(matrix, 0, 0),
    toScreen(matrix, width, 0),
    toScreen(matrix, width, height),
    toScreen(matrix, 0, height),
  ];
  const around = corners.map(([x, y]) => `${x} ${y}`).join('L');
  parts.shade.setAttribute('d', `M-9999 -9999H9999V9999H-9999ZM${around}Z`);
  for (const [i, corner] of parts.corners.entries()) put(corner, corners[i] ?? [0, 0]);
  put(parts.move, toScreen(matrix, box.x + box.width / 2, box.y + box.height / 2));
  parts.turn.title = formatAngle(laid.page.rotationDeg);
  // Up from the page, whichever way it is turned.
  const [x, y] = toScreen(matrix, width / 2, 0);
  const length = Math.hypot(c, d) || 1;
  put(parts.turn, [x - (c / length) * TURN_AWAY_PX, y - (d / length) * TURN_AWAY_PX]);
  // Under its lower right corner, whichever corner that is.
  const low = Math.max(...corners.map(([, bottom]) => bottom));
  put(parts.label, [Math.max(...corners.map(([right]) => right)), low + LABEL_AWAY_PX]);
}

function put(element: HTMLElement, [x, y]: readonly [number, number]): void {
  element.style.transform = `translate(${x}px, ${y}px)`;
}

/** A page that is taken follows the hand over the ground. */
function startMove(map: OlMap, root: HTMLElement) {
  const before = printStore.state().center;
  root.dataset.moving = '';
  return {
    move(dx: number, dy: number) {
      const from = before && map.getPixelFromCoordinate([...before]);
      const to = from && map.getCoordinateFromPixel([(from[0] ?? 0) + dx, (from[1] ?? 0) + dy]);
      if (to) printStore.dispatch({ type: 'MOVE', center: [to[0] ?? 0, to[1] ?? 0] });
    },
    end: () => delete root.dataset.moving,
  };
}

/** The page turns about its middle, to whole degrees. */
function startTurn(map: OlMap) {
  return {
    move(_dx: number, _dy: number, event: PointerEvent) {
      const laid = pageOf(printStore.state());
      if (!laid) return;
      const matrix = frameMatrix(map, laid.layout, { ...laid.page, rotationDeg: 0 });
      if (!matrix) return;
      const [x, y] = toScreen(
        matrix,
        laid.layout.map.x + laid.page.widthMm / 2,
        laid.layout.map.y + laid.page.heightMm / 2,
      );
      const rect = map.getViewport().getBoundingClientRect();
      const degrees = (Math.atan2(event.clientX - rect.left - x, -(event.clientY - rect.top - y)) * 180) / Math.PI;
      const onMap = degrees - (map.getView().getRotation() * 180) / Math.PI;
      printStore.dispatch({ type: 'TURN', rotation: Math.round(onMap) });
    },
    end: () => {},
  };
}

/** A corner that is pulled chooses the step at which the page would reach the hand. */
function startScale(map: OlMap, start: PointerEvent) {
  const state = printStore.state();
  const laid = pageOf(state);
  const middle = state.center && map.getPixelFromCoordinate([...state.center]);
  const rect = map.getViewport().getBoundingClientRect();
  const away = ({ clientX, clientY }: PointerEvent) =>
    middle ? Math.hypot(clientX - rect.left - (middle[0] ?? 0), clientY - rect.top - (middle[1] ?? 0)) : 1;
  const before = away(start) || 1;
  return {
    move(_dx: number, _dy: number, event: PointerEvent) {
      if (!laid) return;
      const wanted = (laid.page.scale * away(event)) / before;
      const above = nextScale(wanted * 0.999, 1);
      const below = nextScale(wanted * 1.001, -1);
      const scale = above / wanted < wanted / below ? above : below;
      if (scale !== printStore.state().settings.scale) printStore.dispatch({ type: 'CHANGE', settings: { scale } });
    },
    // Kept for the next visit once, when the hand lets go.
    end: () => changeSettings({}),
  };
}

function onKeys(root: HTMLElement, onEnd: () => void): () => void {
  const press = (event: KeyboardEvent) => {
    const isTurn = event.target instanceof Element && event.target.closest('[data-part="turn"]') !== null;
    if (event.key === 'Escape') onEnd();
    else if (!moveByKey(event, isTurn)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  root.addEventListener('keydown', press);
  return () => root.removeEventListener('keydown', press);
}

/** Over the page too the wheel is the map's. */
function passWheel(map: OlMap, root: HTMLElement): () => void {
  const pass = (event: WheelEvent) => {
    event.preventDefault();
    map.getViewport().dispatchEvent(new WheelEvent(event.type, event));
  };
  root.addEventListener('wheel', pass, { passive: false });
  return () => root.removeEventListener('wheel', pass);
}
