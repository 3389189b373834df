import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { LonLat } from '@motu/core';
import type { PrintPage } from '@motu/core/print';
import type { PageContent } from '../content.ts';
import { layOutPage } from '../page-layout.ts';
import { DEFAULT_SETTINGS, type PrintSettings } from '../settings.ts';
import { FACE_NAMES, type FaceName, type Faces } from './faces.ts';
import { infoOf } from './pdf-info.ts';
import { PdfWriter, type Pictures } from './write-pdf.ts';

const require = createRequire(import.meta.url);
const MODULES = { atkinson: 'atkinson-hyperlegible-next', source: 'source-sans-3' } as const;

/** The fonts as the page fetches them. */
export function readFaces(): Faces {
  const read = (name: FaceName) => {
    const [, family = '', subset, weight] = /^(\w+)-(.+)-(\d+)$/.exec(name) ?? [];
    const module = MODULES[family as keyof typeof MODULES];
    const folder = dirname(require.resolve(`@fontsource/${module}/package.json`));
    return new Uint8Array(readFileSync(join(folder, 'files', `${module}-${subset}-${weight}-normal.woff`)));
  };
  return Object.fromEntries(FACE_NAMES.map((name) => [name, read(name)])) as Faces;
}

/** A page as a PDF on the disk, for programs that read it. */
export async function printed(content: PageContent, faces: Faces, pictures: Pictures = new Map()): Promise<string> {
  const pdf = new PdfWriter(faces, infoOf(content), new Date('2026-11-17T20:00:00Z'));
  pdf.addPage(content, pictures);
  const file = await pdf.end();
  return onDisk('page.pdf', new Uint8Array(await file.arrayBuffer()));
}

export const MOOREA: LonLat = [-149.83, -17.52];

/** A page about Moorea with nothing on its map. */
export function pageContent(settings: Partial<PrintSettings> = {}, page: Partial<PrintPage> = {}): PageContent {
  const chosen = { ...DEFAULT_SETTINGS, title: 'Moorea', comment: 'Les deux baies', ...settings };
  const layout = layOutPage(chosen.sheet, chosen.orientation);
  return {
    settings: chosen,
    layout,
    page: {
      center: MOOREA,
      scale: chosen.scale,
      dpi: chosen.dpi,
      rotationDeg: 0,
      widthMm: layout.map.width,
      heightMm: layout.map.height,
      ...page,
    },
    parts: [],
    overlays: [],
    legend: [{ title: 'Fond clair', rows: [{ title: 'Route principale', patch: null }] }],
    drawings: [{ title: 'Montée au Belvédère, 2,46 km', colour: '#0a756f', shape: 'line' }],
    locator: null,
    atlas: null,
    link: 'https://motu.exemple.pf/?center=-149.830000,-17.520000&zoom=13',
    product: 'Motu',
    host: 'motu.exemple.pf',
    sources: ['© OpenStreetMap et contributeurs, ODbL', '© ISPF, Licence ouverte 2.0'],
    notes: ['Lagon et récif déduits du rivage.'],
    dates: ['Données de 2026', 'Page établie le 17 novembre 2026'],
    missing: [],
    outOfScale: [],
  };
}

/** Writes a file where others’ programs read it. */
export function onDisk(name: string, bytes: Uint8Array): string {
  const path = join(mkdtempSync(join(tmpdir(), 'motu-page-')), name);
  writeFileSync(path, bytes);
  return path;
}

/** What a program of others says. */
export function told(command: string, args: string[], input = ''): string {
  const env = { ...process.env, GDAL_PDF_DPI: '300', LC_ALL: 'C.UTF-8' };
  const { stdout, stderr, status } = spawnSync(command, args, { input, encoding: 'utf8', env });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`);
  return stdout;
}
