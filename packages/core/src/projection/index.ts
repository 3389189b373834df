export {
  type Converter,
  converterFrom,
  converterOf,
  definedProj4,
  type EpsgCode,
  projectedExtent,
  UTM_SYSTEMS,
  type UtmSystem,
  utmSystem,
  type XY,
} from './utm-systems.ts';
