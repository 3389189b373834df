export { formatDfci, parseDfci } from './dfci.ts';
export {
  COORDINATE_FORMATS,
  type CoordinateFormat,
  type CoordinateReading,
  formatCoordinate,
  parseCoordinate,
} from './parse-coordinate.ts';
export { parseGeographic } from './parse-geographic.ts';
export { parseUtm } from './parse-utm.ts';
export { formatUtm, toUtm, type Utm } from './utm.ts';
