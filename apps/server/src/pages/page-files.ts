import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { etagOf } from '../headers/etag.ts';

/** Files that all pages share, with an address that changes with them. */
export type PageFiles = Readonly<Record<'style' | 'script', { address: string; body: Buffer; type: string }>> & {
  /** Addresses of the letters that every page is written with: asked for at once, they are there when it is first painted. */
  readonly letters: readonly string[];
};

/** The letters of the map page, by the beginning of the names that the build gives their files. */
const LETTERS = {
  'atkinson-hyperlegible-next-latin-ext-wght-normal-':
    'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
  'atkinson-hyperlegible-next-latin-wght-normal-':
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
} as const;

export function readPageFiles(pageFolder: string): PageFiles {
  const own = (name: string) => readFileSync(new URL(name, import.meta.url));
  const faces = fontFaces(pageFolder);
  const style = Buffer.concat([Buffer.from(faces.map(({ rule }) => rule).join('')), own('./donnees.css')]);
  return {
    letters: faces.flatMap(({ address, isOfEveryPage }) => (isOfEveryPage ? [address] : [])),
    style: named('/donnees/donnees.css', style, 'text/css; charset=utf-8'),
    script: named('/donnees/donnees.js', own('./donnees.js'), 'text/javascript; charset=utf-8'),
  };
}

function named(path: string, body: Buffer, type: string) {
  return { address: `${path}?v=${etagOf(body).replaceAll('"', '')}`, body, type };
}

/** Without a built page there are no letters of ours: those of the device serve. */
function fontFaces(pageFolder: string): { address: string; rule: string; isOfEveryPage: boolean }[] {
  let names: string[] = [];
  try {
    names = readdirSync(join(pageFolder, 'assets'));
  } catch {
    // Nothing has been built.
  }
  return Object.entries(LETTERS).flatMap(([beginning, range]) => {
    const file = names.find((name) => name.startsWith(beginning) && name.endsWith('.woff2'));
    if (!file) return [];
    const address = `/assets/${file}`;
    return {
      address,
      rule: `@font-face{font-family:"Atkinson Hyperlegible Next Variable";font-style:normal;font-display:swap;font-weight:200 800;src:url(${address}) format("woff2");unicode-range:${range}}\n`,
      isOfEveryPage: range.startsWith('U+0000'),
    };
  });
}
