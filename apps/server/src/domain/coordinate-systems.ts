import type { CrsCode } from '@motu/core';

type System = {
  code: number;
  name: string /** Well-known text, as GDAL writes it, and as ESRI does. */;
  wkt: string;
  esri: string;
};

const GREENWICH = 'PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]]';
const DEGREE = 'UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]]';
const METRE = 'UNIT["metre",1,AUTHORITY["EPSG","9001"]],AXIS["Easting",EAST],AXIS["Northing",NORTH]';
const WGS_84 = `GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],${GREENWICH},${DEGREE},AUTHORITY["EPSG","4326"]]`;
const RGPF = `GEOGCS["RGPF",DATUM["Reseau_Geodesique_de_la_Polynesie_Francaise",SPHEROID["GRS 1980",6378137,298.257222101,AUTHORITY["EPSG","7019"]],AUTHORITY["EPSG","6687"]],${GREENWICH},${DEGREE},AUTHORITY["EPSG","4687"]]`;
const ESRI_END = 'PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
const ESRI_WGS_84 = `GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],${ESRI_END}`;
const ESRI_RGPF = `GEOGCS["GCS_RGPF",DATUM["D_Reseau_Geodesique_de_la_Polynesie_Francaise",SPHEROID["GRS_1980",6378137.0,298.257222101]],${ESRI_END}`;

function utm(code: number, zone: number): System {
  const meridian = zone * 6 - 183;
  return {
    code,
    name: `RGPF / UTM zone ${zone}S`,
    wkt: `PROJCS["RGPF / UTM zone ${zone}S",${RGPF},PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",0],PARAMETER["central_meridian",${meridian}],PARAMETER["scale_factor",0.9996],PARAMETER["false_easting",500000],PARAMETER["false_northing",10000000],${METRE},AUTHORITY["EPSG","${code}"]]`,
    esri: `PROJCS["RGPF_UTM_Zone_${zone}S",${ESRI_RGPF},PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",10000000.0],PARAMETER["Central_Meridian",${meridian}.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]`,
  };
}

/** The systems that files are given in. */
export const SYSTEMS: Readonly<Record<CrsCode, System>> = {
  'EPSG:4326': { code: 4326, name: 'WGS 84', wkt: WGS_84, esri: ESRI_WGS_84 },
  'EPSG:3296': utm(3296, 5),
  'EPSG:3297': utm(3297, 6),
  'EPSG:3298': utm(3298, 7),
  'EPSG:3299': utm(3299, 8),
  'EPSG:3857': {
    code: 3857,
    name: 'WGS 84 / Pseudo-Mercator',
    wkt: `PROJCS["WGS 84 / Pseudo-Mercator",${WGS_84},PROJECTION["Mercator_1SP"],PARAMETER["central_meridian",0],PARAMETER["scale_factor",1],PARAMETER["false_easting",0],PARAMETER["false_northing",0],${METRE},EXTENSION["PROJ4","+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +wktext +no_defs"],AUTHORITY["EPSG","3857"]]`,
    esri: `PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",${ESRI_WGS_84},PROJECTION["Mercator_Auxiliary_Sphere"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",0.0],PARAMETER["Auxiliary_Sphere_Type",0.0],UNIT["Meter",1.0]]`,
  },
};

/** Digits that tell a centimetre: degrees need nine with a margin, metres three. */
export const decimalsOf = (crs: CrsCode): number => (crs === 'EPSG:4326' ? 9 : 3);
