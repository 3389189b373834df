export { converterFrom, converterOf, definedProj4, type EpsgCode, RGPF_DEGREES, UTM_SYSTEMS } from './utm-systems.ts';
