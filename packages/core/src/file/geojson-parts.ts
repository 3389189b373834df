type Plain = Record<string, unknown>;

const isObject = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A feature, or a geometry alone; a collection without its features has none. */
export function geoJsonObjects(value: unknown): { geometry: unknown; properties: Plain }[] {
  if (!isObject(value) || value.type === 'FeatureCollection') return [];
  if (value.type === 'Feature' || 'geometry' in value)
    return [{ geometry: value.geometry, properties: isObject(value.properties) ? value.properties : {} }];
  return [{ geometry: value, properties: {} }];
}

/** The name of the system that the beginning of a file declares; empty when it declares none. */
export function geoJsonSystemIn(head: string): string {
  const found = /^\s*\{[^[]*?"crs"\s*:\s*(\{[^{}]*(?:\{[^{}]*\}[^{}]*)?\})/.exec(head)?.[1];
  if (!found) return '';
  try {
    return geoJsonSystemName(JSON.parse(found));
  } catch {
    return '';
  }
}

/** The name that a `crs` tells, as the GeoJSON of 2008 writes it. */
export function geoJsonSystemName(crs: unknown): string {
  const properties = isObject(crs) && isObject(crs.properties) ? crs.properties : {};
  return String(properties.name ?? properties.code ?? '');
}
