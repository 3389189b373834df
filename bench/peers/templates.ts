/** Where `npm run bench -- seed` waits. */
export const SEED_PORT = 4180;

const WMS = '/api/wms?SERVICE=WMS&VERSION=1.3.0&CRS=EPSG:4326&FORMAT=image/png';
const THREE = 'LAYERS=islands,roads,points&STYLES=,,&BBOX={bbox}&WIDTH=512&HEIGHT=512';

/** What to ask of Motu on each line of the comparison. */
export const TEMPLATES = {
  tile: '/api/wmts/1.0.0/bench/default/EPSG:4326/{z}/{row}/{col}.png',
  getmap: `${WMS}&REQUEST=GetMap&${THREE}&BGCOLOR=0xAAD3DF`,
  featureinfo: `${WMS}&REQUEST=GetFeatureInfo&${THREE}&QUERY_LAYERS=islands,roads,points&INFO_FORMAT=application/json&FEATURE_COUNT=5&I=256&J=256`,
  // A map of one pixel, a hair to the south-west of the point: how the page itself asks for an altitude (INFO-03).
  elevation: `${WMS}&REQUEST=GetFeatureInfo&LAYERS=altitude&QUERY_LAYERS=altitude&STYLES=&BBOX={lat}1,{lon}1,{lat},{lon}&WIDTH=1&HEIGHT=1&INFO_FORMAT=text/plain&I=0&J=0`,
  seed: {
    command: `curl -sf "http://127.0.0.1:${SEED_PORT}/?layer=bench&box=$BOX&z0=$Z0&z1=$Z1" > /tmp/motu-seeded`,
    count: 'cat /tmp/motu-seeded',
  },
};
