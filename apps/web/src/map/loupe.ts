import type OlMap from 'ol/Map.js';
import classes from './loupe.module.css';

/** Pixels of the loupe across, and how much it enlarges. */
const SIZE = 120;
const SCALE = 2;
/** Over the finger that hides the place. */
const ABOVE = 92;

/** Shows what a finger hides, enlarged above it, while `isWanted` says that the finger holds something. Returns the way to stop. */
export function startLoupe(map: OlMap, isWanted: (heldMs: number) => boolean): () => void {
  const viewport = map.getViewport();
  const canvas = document.createElement('canvas');
  canvas.className = classes.loupe ?? '';
  canvas.setAttribute('aria-hidden', 'true');
  canvas.width = canvas.height = SIZE * SCALE;
  let since: number | null = null;
  let [x, y] = [0, 0];

  const draw = () => canvas.isConnected && enlarge(viewport, canvas, x, y);
  const hide = () => {
    since = null;
    canvas.remove();
  };
  const start = ({ pointerType, isPrimary, timeStamp }: PointerEvent) => {
    since = pointerType === 'touch' && isPrimary ? timeStamp : null;
  };
  const follow = (event: PointerEvent) => {
    if (since === null || !isWanted(event.timeStamp - since)) return;
    const box = viewport.getBoundingClientRect();
    [x, y] = [event.clientX - box.left, event.clientY - box.top];
    // Near the top of the map it goes under the finger's side instead.
    const top = y - ABOVE - SIZE / 2 > 0 ? y - ABOVE : y + ABOVE;
    canvas.style.translate = `${x - SIZE / 2}px ${top - SIZE / 2}px`;
    if (!canvas.isConnected) viewport.append(canvas);
    draw();
  };

  const controller = new AbortController();
  const { signal } = controller;
  viewport.addEventListener('pointerdown', start, { signal });
  // The finger may leave the map while it holds something.
  document.addEventListener('pointermove', follow, { signal });
  for (const type of ['pointerup', 'pointercancel'] as const) document.addEventListener(type, hide, { signal });
  map.on('postrender', draw);
  return () => {
    controller.abort();
    map.un('postrender', draw);
    hide();
  };
}

/** Copies the map's own pictures around a place, larger, with a cross on it. */
function enlarge(viewport: HTMLElement, canvas: HTMLCanvasElement, x: number, y: number): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const side = canvas.width;
  context.clearRect(0, 0, side, side);
  const screen = viewport.getBoundingClientRect();
  const enlarged = side / (SIZE / SCALE);
  for (const picture of viewport.querySelectorAll<HTMLCanvasElement>('.ol-layer canvas')) {
    const { left, top, width, height } = picture.getBoundingClientRect();
    const fromLeft = (left - screen.left - x) * enlarged + side / 2;
    const fromTop = (top - screen.top - y) * enlarged + side / 2;
    if (picture.width > 0) context.drawImage(picture, fromLeft, fromTop, width * enlarged, height * enlarged);
  }
  context.strokeStyle = '#14262f';
  context.lineWidth = 2;
  context.strokeRect(side / 2 - 12, side / 2, 24, 0);
  context.strokeRect(side / 2, side / 2 - 12, 0, 24);
}
