import type { ImageFormat } from '@motu/engine';
import { invalid, OwsError } from './ows-error.ts';
import type { Params } from './params.ts';
import { MAP_FORMATS } from './wms-capabilities.ts';

export function readFormat(text: string): ImageFormat {
  const format = Object.hasOwn(MAP_FORMATS, text) ? MAP_FORMATS[text] : undefined;
  if (!format) throw noFormat(text, 'format');
  return format;
}

export function noFormat(text: string, locator: string): OwsError {
  return new OwsError('InvalidFormat', `Le format « ${text} » n’est pas servi.`, { locator });
}

/** The colour under the layers; a picture that may be transparent has none. */
export function readBackground(params: Params, format: ImageFormat): string | undefined {
  const color = readColor(params);
  const transparent = params.get('transparent') || 'FALSE';
  if (!/^(?:true|false)$/i.test(transparent)) throw invalid('transparent', '« transparent » est TRUE ou FALSE.');
  const isTransparent = transparent.toUpperCase() === 'TRUE' && format !== 'jpeg';
  return isTransparent ? undefined : color;
}

export function readColor(params: Params): string {
  const color = params.get('bgcolor') || '0xFFFFFF';
  if (!/^0x[\da-f]{6}$/i.test(color)) throw invalid('bgcolor', '« bgcolor » s’écrit comme 0xFFFFFF.');
  return `#${color.slice(2)}`;
}
