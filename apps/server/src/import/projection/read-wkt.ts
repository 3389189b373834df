import { codeOfName } from './epsg-index.ts';
import { type FileProjection, projectionOf, projectionOfDefinition } from './file-projection.ts';

/**
 * The number of the system that a `.prj` describes: the one it names, else that of its name. Those that ESRI and QGIS write say no
 * number, nor how their datum lies on the earth: the name alone does.
 */
export function codeOfWkt(wkt: string): number | null {
  const own =
    /(?:AUTHORITY\s*\[\s*"EPSG"\s*,\s*"?(\d{4,6})"?\s*\]|ID\s*\[\s*"EPSG"\s*,\s*(\d{4,6})\s*\])\s*\]\s*$/.exec(wkt);
  if (own) return Number(own[1] ?? own[2]);
  if (/Mercator_Auxiliary_Sphere|Popular Visualisation/.test(wkt)) return 3857;
  const name = /^\s*\w+\s*\[\s*"([^"]+)"/.exec(wkt)?.[1];
  return name === undefined ? null : codeOfName(name);
}

/** Datums that are WGS 84 for a map: a projection of somebody's own over one of them is read as it is described. */
const LIKE_WGS84 =
  /DATUM\s*\[\s*"(?:D_)?(?:WGS_?1984|WGS84|World Geodetic System 1984|ETRS_?1989|RGF_?1993|NAD_?1983|Reseau_Geodesique_)/i;

/** Null when the description does not tell where its datum lies. */
export function projectionOfWkt(wkt: string): { name: string; projection: FileProjection } | null {
  const code = codeOfWkt(wkt);
  if (code !== null) return { name: `EPSG:${code}`, projection: projectionOf(code) };
  if (!LIKE_WGS84.test(wkt)) return null;
  const name = /"([^"]{1,80})"/.exec(wkt)?.[1] ?? '.prj';
  return { name, projection: projectionOfDefinition(wkt.trim(), `«\u00a0${name}\u00a0»`) };
}
