import { type PrintedLayer, type PrintPage, pagePlane } from '@motu/core/print';
import { LOCATOR } from './compose/locator.ts';
import { fetchMap } from './fetch-parts.ts';

/** How much wider than the page the small map looks. */
const WIDER = 3;
const FARTHEST = 10_000_000;

type Locator = { key: string; bytes: Uint8Array<ArrayBuffer>; frame: [number, number][] };

/** The base map around the page, and where the page is on it; null when it does not come: the page does without. */
export async function fetchLocator(
  page: PrintPage,
  layers: readonly PrintedLayer[],
  signal: AbortSignal,
): Promise<Locator | null> {
  const across = Math.max(page.widthMm / LOCATOR.width, page.heightMm / LOCATOR.height) * WIDER;
  const scale = Math.round(page.scale * across);
  if (scale > FARTHEST || layers.length === 0) return null;
  const around: PrintPage = {
    center: page.center,
    scale,
    widthMm: LOCATOR.width,
    heightMm: LOCATOR.height,
    rotationDeg: 0,
    dpi: 300,
  };
  try {
    const { parts } = await fetchMap(around, { layers, format: 'png' }, { signal, onPart: () => {} });
    const [part] = parts;
    if (!part) return null;
    const [small, large] = [pagePlane(around), pagePlane(page)];
    const corners = [
      [0, 0],
      [page.widthMm, 0],
      [page.widthMm, page.heightMm],
      [0, page.heightMm],
    ] as const;
    const frame = corners.map((corner): [number, number] => {
      const [x, y] = small.toPage(large.toGround([...corner]));
      return [x / LOCATOR.width, y / LOCATOR.height];
    });
    return { key: 'situation', bytes: part.bytes, frame };
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}
