// Apart from the rest of what imports share: it brings GEOS along.
export { repairArea } from '../pipeline/geometry/geos.ts';
