import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AppError } from '@motu/core';
import proj4 from 'proj4';

/** From the coordinates of a file, x first, to longitude and latitude on WGS 84. */
export type ToLonLat = (x: number, y: number) => [number, number];

type EpsgEntry = { code: string; kind: string; name: string; proj4: string | null };

const resolve = createRequire(import.meta.url).resolve;

/**
 * Shifts that the index leaves out. 4687 is that of its own projected systems; the Paris meridian of NTF is on the datum of
 * EPSG:4275 (NTF to WGS 84 (1), EPSG:1193).
 */
const SHIFTS: readonly { of: RegExp; shift: string }[] = [
  { of: /^RGPF\b/, shift: '+towgs84=0.072,-0.507,-0.245,0.0183,-0.0003,0.007,-0.0093' },
  { of: /^NTF \(Paris\)/, shift: '+towgs84=-168,-60,320,0,0,0,0' },
];

type Box = readonly [west: number, south: number, east: number, north: number];

/**
 * Old datums of the Marquesas have a shift for each island, up to a hundred metres from the common one: those that PROJ takes
 * (IGN72 Nuku Hiva to WGS 84 (5) to (7), IGN63 Hiva Oa to WGS 84 (4)).
 */
const ISLAND_SHIFTS: readonly { of: RegExp; islands: readonly { box: Box; shift: string }[] }[] = [
  {
    of: /^IGN72 Nuku Hiva\b/,
    islands: [
      {
        box: [-140.31, -9.01, -139.96, -8.72],
        shift: '+towgs84=165.804,216.213,180.26,-0.6251,-0.4515,-0.0721,7.4111',
      },
      {
        box: [-139.66, -9, -139.44, -8.81],
        shift: '+towgs84=1363.857,1362.18,398.566,-4.5139,-6.7582,-1.0504,268.3517',
      },
      { box: [-140.21, -9.57, -139.95, -9.27], shift: '+towgs84=259.623,297.105,197.588,1.5049,2.1221,0.4682,27.0156' },
    ],
  },
  {
    of: /^IGN63 Hiva Oa\b/,
    islands: [
      {
        box: [-139.19, -10.08, -138.98, -9.88],
        shift: '+towgs84=374.787,-58.914,-1.202,-16.1928,-11.4629,-5.5287,-0.5502',
      },
    ],
  },
];

/** Systems on these ellipsoids differ from WGS 84 by less than the maps show; any other needs its shift. */
const LIKE_WGS84 = /\+(?:ellps=(?:GRS80|WGS84)|datum=WGS84|towgs84=|nadgrids=@null)/;

/** How to read coordinates of `EPSG:3297`. A system whose place on the earth is not known is refused, not guessed. */
export function converterFrom(code: number): ToLonLat {
  if (code === 4326 || code === 4979) return (x, y) => [x, y];
  const { name, definition } = definitionOf(code);
  if (!LIKE_WGS84.test(definition)) {
    throw new AppError(
      'invalid',
      `Le décalage entre EPSG:${code} (${name}) et WGS\u00a084 n’est pas connu\u00a0: convertissez d’abord le fichier.`,
    );
  }
  return byIsland(name, definition, converterOfDefinition(definition, `EPSG:${code}`));
}

/** The common shift tells the island; the island's own tells the place. */
function byIsland(name: string, definition: string, common: ToLonLat): ToLonLat {
  const islands = (ISLAND_SHIFTS.find(({ of }) => of.test(name))?.islands ?? []).map(({ box, shift }) => ({
    box,
    toLonLat: converterOfDefinition(definition.replace(/\+towgs84=\S+/, shift), name),
  }));
  if (islands.length === 0) return common;
  return (x, y) => {
    const [lon, lat] = common(x, y);
    const own = islands.find(
      ({ box: [west, south, east, north] }) => lon >= west && lon <= east && lat >= south && lat <= north,
    );
    return own ? own.toLonLat(x, y) : [lon, lat];
  };
}

export function converterOfDefinition(definition: string, name: string): ToLonLat {
  try {
    const { inverse } = proj4('WGS84', definition);
    inverse([0, 0]);
    return (x, y) => inverse([x, y]) as [number, number];
  } catch (cause) {
    throw new AppError(
      'invalid',
      `La projection ${name} n’est pas prise en charge\u00a0: convertissez d’abord le fichier.`,
      {
        cause,
      },
    );
  }
}

function definitionOf(code: number): { name: string; definition: string } {
  const found = readEntry(code);
  if (!found?.proj4 || /\+proj=geocent/.test(found.proj4))
    throw new AppError('invalid', `EPSG:${code} n’est pas une projection connue.`);
  const { name, proj4: definition } = found;
  if (/\+(?:towgs84|datum|nadgrids)=/.test(definition)) return { name, definition };
  const shift = SHIFTS.find(({ of }) => of.test(name))?.shift;
  return { name, definition: shift ? `${definition} ${shift}` : definition };
}

function readEntry(code: number): EpsgEntry | null {
  try {
    return JSON.parse(readFileSync(resolve(`epsg-index/s/${code}.json`), 'utf8')) as EpsgEntry;
  } catch {
    return null;
  }
}

/** `EPSG:3297`, `3297`, `urn:ogc:def:crs:EPSG::3297`, `…/EPSG/0/3297`, `CRS84` → its number; null for other words. */
export function readEpsgCode(text: string): number | null {
  if (/(?:^|[:/])(?:OGC:)?(?:1\.3:|1\.3\/|:|0\/)?CRS84h?$/i.test(text.trim())) return 4326;
  const found =
    /^(?:EPSG:{1,2}|urn:(?:x-)?ogc:def:crs:EPSG:[\d.]*:|https?:\/\/[^/]+\/def\/crs\/EPSG\/[\d.]+\/)?(\d{4,6})$/i.exec(
      text.trim(),
    );
  return found ? Number(found[1]) : null;
}

let byName: Map<string, number> | null = null;

/** The system of this name, however it is written: `Tahiti_1979_UTM_Zone_6S` is « Tahiti 79 / UTM zone 6S ». */
export function codeOfName(name: string): number | null {
  if (!byName) {
    byName = new Map();
    const all = JSON.parse(readFileSync(resolve('epsg-index/all.json'), 'utf8')) as Record<string, EpsgEntry>;
    // Smaller numbers are the older, usual ones: they come last, and stay.
    for (const { code, kind, name: known } of Object.values(all).sort((a, b) => Number(b.code) - Number(a.code))) {
      if (kind === 'CRS-PROJCRS' || kind === 'CRS-GEOGCRS') byName.set(foldName(known), Number(code));
    }
  }
  return byName.get(foldName(name)) ?? null;
}

function foldName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^gcs_/, '')
    .replace(/19(\d\d)/g, '$1')
    .replace(/\bv1\b|zone/g, '')
    .replace(/[^a-z0-9]/g, '');
}
