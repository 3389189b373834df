import { invalid } from './ows-error.ts';
import type { Params } from './params.ts';

/** The pixel that our styles are written in, that of CSS: who asks for 96, as QGIS does all day, gets what everybody gets. */
const CSS_DPI = 96;
/** Half as large, and what presses print. A client that asks for more gets what there is. */
const LOWEST = 48;
const HIGHEST = 600;

/** How much larger symbols, lines and texts are drawn, so that a picture of so many dots per inch shows them at their size. */
export function readScale(params: Params): number {
  for (const [name, text] of wanted(params)) {
    if (text === '') continue;
    const dpi = /^\d{1,5}(?:\.\d{1,6})?$/.test(text) ? Number(text) : 0;
    if (dpi === 0) throw invalid(name, `« ${name} » doit être un nombre de points par pouce.`);
    return Math.min(HIGHEST, Math.max(LOWEST, dpi)) / CSS_DPI;
  }
  return 1;
}

/** The words of QGIS, MapServer and GeoServer for the same; clients send them all together. */
function wanted(params: Params): [name: string, text: string][] {
  const option = (name: string): [string, string] => [
    name,
    /(?:^|;)\s*dpi:([^;]*)/i.exec(params.get(name))?.[1]?.trim() ?? '',
  ];
  return [
    ['dpi', params.get('dpi')],
    ['map_resolution', params.get('map_resolution')],
    option('format_options'),
    option('legend_options'),
  ];
}
