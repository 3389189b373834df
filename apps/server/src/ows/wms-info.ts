import { type MaybePromise, whenReady } from '@motu/core';
import type { Viewer } from '../domain/access/visibility.ts';
import { MOST_FEATURES, readFeatureInfo } from './feature-info.ts';
import { INFO_FORMATS } from './info-formats.ts';
import { goesBy, type MapQuery, readMapQuery } from './map-query.ts';
import { OwsError } from './ows-error.ts';
import { clampedInteger, type Params, readInteger } from './params.ts';
import type { ServiceLayers } from './service-layers.ts';
import { noFormat } from './wms-formats.ts';
import type { MapSources } from './wms-maps.ts';
import { readVersion, type WmsVersion } from './wms-version.ts';

export type MapInfo = { type: string; body: string };

/** What lies at a pixel of a map; at once where it is in memory. */
export function readMapInfo(sources: MapSources, params: Params, viewer: Viewer): MaybePromise<MapInfo> {
  return whenReady(sources.layers.current(viewer), (known) => infoOf(sources, params, known));
}

function infoOf({ engine, outside }: MapSources, params: Params, known: ServiceLayers): MaybePromise<MapInfo> {
  const version = readVersion(params);
  const query = readMapQuery(params, version, known);
  const queried = readQueried(params.need('query_layers'), query);
  const asked = version === '1.3.0' ? params.need('info_format') : params.get('info_format') || 'text/plain';
  const format = Object.hasOwn(INFO_FORMATS, asked) ? INFO_FORMATS[asked] : undefined;
  if (!format) throw noFormat(asked, 'info_format');
  const limit = params.has('feature_count') ? clampedInteger(params, 'feature_count', 1, MOST_FEATURES) : 1;
  const [across, down] = pointNames(version, params);
  const place = { x: readPoint(params, across, query.width), y: readPoint(params, down, query.height) };
  return whenReady(readFeatureInfo({ engine, outside }, queried, { ...query, ...place }, limit), (answers) => ({
    type: format.type,
    body: format.write(answers, query.system),
  }));
}

function readQueried(text: string, { layers }: MapQuery): MapQuery['layers'] {
  return text.split(',').map((slug) => {
    const layer = layers.find((one) => goesBy(slug, one));
    if (!layer) {
      throw new OwsError('LayerNotDefined', `La couche « ${slug} » n’est pas parmi celles de la carte.`, {
        locator: 'query_layers',
      });
    }
    if (layer.isQueryable) return layer;
    throw new OwsError('LayerNotQueryable', `La couche « ${slug} » ne s’interroge pas.`, { locator: 'query_layers' });
  });
}

/** In 1.3.0 they are called otherwise than before, which GDAL does not know. */
function pointNames(version: WmsVersion, params: Params): [across: string, down: string] {
  const isOld = version === '1.1.1' || (params.has('x') && !params.has('i'));
  return isOld ? ['x', 'y'] : ['i', 'j'];
}

function readPoint(params: Params, name: string, side: number): number {
  const pixel = readInteger(params.need(name));
  if (pixel !== null && pixel >= 0 && pixel < side) return pixel;
  throw new OwsError('InvalidPoint', `« ${name} » doit être un nombre entier de 0 à ${side - 1}.`, { locator: name });
}
