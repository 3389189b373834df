import { childOf, childrenOf, type XmlElement } from '../xml/xml-element.ts';

/** Pixels of a millimetre and of a point, on a screen of 96 dots to the inch. */
const PIXELS: Record<string, number> = { MM: 96 / 25.4, Point: 96 / 72, Pixel: 1, Inch: 96 };

/** What a layer of a symbol says, whether it was written by QGIS 3 of today (`Option`) or before (`prop`). */
export type QmlValues = ReadonlyMap<string, string>;

export function valuesOf(element: XmlElement): QmlValues {
  const options = childrenOf(childOf(element, 'Option'), 'Option');
  return new Map([
    ...childrenOf(element, 'prop').map(({ attributes: { k = '', v = '' } }) => [k, v] as const),
    ...options.map(({ attributes: { name = '', value = '' } }) => [name, value] as const),
  ]);
}

/** A length in pixels; its unit is the millimetre where nothing is said. */
export function pixelsOf(values: QmlValues, name: string, otherwise: number): number {
  const written = Number(values.get(name) ?? Number.NaN);
  const unit = values.get(`${name}_unit`) ?? 'MM';
  const pixels = written * (PIXELS[unit] ?? PIXELS.MM ?? 1);
  return Number.isFinite(pixels) ? Math.round(pixels * 100) / 100 : otherwise;
}

export const inPixels = (value: number, unit: string | undefined): number =>
  Math.round(value * (PIXELS[unit ?? 'MM'] ?? PIXELS.MM ?? 1) * 100) / 100;

/** `255,0,0,128` → `{ color: '#ff0000', opacity: 0.5 }` */
export function colorOf(text: string | undefined): { color: string; opacity: number } {
  const [red = 0, green = 0, blue = 0, alpha = 255] = (text ?? '').split(',').slice(0, 4).map(Number);
  const hex = (part: number) =>
    Math.min(255, Math.max(0, Math.round(part) || 0))
      .toString(16)
      .padStart(2, '0');
  return { color: `#${[red, green, blue].map(hex).join('')}`, opacity: Math.round((alpha / 255) * 100) / 100 };
}
