import { join } from 'node:path';

const WMS = '/api/wms?SERVICE=WMS&VERSION=1.3.0&STYLES=&CRS=EPSG:4326&FORMAT=image/png';
const LAYERS = 'LAYERS=islands,roads,points&STYLES=,,';

/** What to ask of Motu on each line of the comparison. */
export function templates(territory: string) {
  const cache = join(territory, '..', 'seeded');
  const seed = `npm run --silent bench -- seed ${territory} ${cache}`;
  const root = join(import.meta.dirname, '../..');
  return {
    tile: '/api/wmts/1.0.0/bench/default/EPSG:4326/{z}/{row}/{col}.png',
    getmap: `${WMS.replace('STYLES=&', '')}&REQUEST=GetMap&${LAYERS}&BBOX={bbox}&WIDTH=512&HEIGHT=512&BGCOLOR=0xAAD3DF`,
    featureinfo: `${WMS.replace('STYLES=&', '')}&REQUEST=GetFeatureInfo&${LAYERS}&QUERY_LAYERS=islands,roads,points&BBOX={bbox}&WIDTH=512&HEIGHT=512&INFO_FORMAT=application/json&FEATURE_COUNT=5&I=256&J=256`,
    // A map of one pixel, a hair to the south-west of the point: how the page itself asks for an altitude (INFO-03).
    elevation: `${WMS}&REQUEST=GetFeatureInfo&LAYERS=altitude&QUERY_LAYERS=altitude&BBOX={lat}1,{lon}1,{lat},{lon}&WIDTH=1&HEIGHT=1&INFO_FORMAT=text/plain&I=0&J=0`,
    seed: { command: `cd ${root} && ${seed}`, count: `cat ${join(cache, 'count')}` },
  };
}
