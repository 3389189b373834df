export { formatDfci } from './dfci.ts';
export {
  COORDINATE_FORMATS,
  type CoordinateFormat,
  type CoordinateReading,
  formatCoordinate,
  parseCoordinate,
} from './parse-coordinate.ts';
export { formatUtm } from './utm.ts';
