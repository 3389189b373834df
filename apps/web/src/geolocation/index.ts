export { geolocationOnMap, geolocationPanel } from './lazy-geolocation.ts';
export { storedTracks } from './stored-tracks.ts';
export { useGeolocationButton } from './use-geolocation-button.ts';
export { useGeolocationWanted } from './use-geolocation-wanted.ts';
