import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

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

/** The name of `EPSG:3297` and what it is in the words of proj4, or null when there is no such map projection. */
export function definitionOf(code: number): { name: string; definition: string } | null {
  const found = readEntry(code);
  if (!found?.proj4 || /\+proj=geocent/.test(found.proj4)) return null;
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
