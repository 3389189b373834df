import { definedProj4 } from '@motu/core/projection';
import { register } from 'ol/proj/proj4.js';
import { get as getProjection } from 'ol/proj.js';
import { api } from '../../api/index.ts';

/** Codes that are asked of our server for one layer. */
const MOST_ASKED = 3;

const known = new Map<string, Promise<boolean>>();

/** The system in which a layer is best asked: ours, else the web's, else any that our server knows; null when there is none. */
export async function usableProjection(offered: readonly string[]): Promise<string | null> {
  const codes = offered.map((code) =>
    /CRS:?84/i.test(code) ? 'EPSG:4326' : code.replace(/^.*EPSG.*?:{1,2}(\d+)$/i, 'EPSG:$1'),
  );
  for (const code of ['EPSG:4326', 'EPSG:3857']) if (codes.includes(code)) return code;
  for (const code of codes.filter((one) => /^EPSG:\d+$/.test(one)).slice(0, MOST_ASKED)) {
    if (await learn(code)) return code;
  }
  return null;
}

/** Makes the map know a system, once. */
function learn(code: string): Promise<boolean> {
  const learning = known.get(code) ?? ask(code);
  known.set(code, learning);
  return learning;
}

async function ask(code: string): Promise<boolean> {
  if (getProjection(code)) return true;
  try {
    const { content } = await api.projections.read({ query: { systeme: code } });
    const proj4 = definedProj4();
    proj4.defs(code, content.definition);
    register(proj4);
    return getProjection(code) !== null;
  } catch {
    return false; // our server does not know where it lies
  }
}
