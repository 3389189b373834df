// npm run fonts: the letters of names, cut out of the engine's fonts: half of what the whole files weigh, and a tenth for macrons.
// Source Sans 3 and Source Serif 4 are Adobe's, under the SIL Open Font License 1.1; as it asks, what is cut out bears another name.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const FOLDER = join(import.meta.dirname, '../apps/web/src/names/fonts');

const FACES = [
  ...['400-normal', '400-italic', '600-normal', '600-italic', '700-normal'].map((face) => [
    'sans',
    'source-sans-3',
    face,
  ]),
  ...['400-italic', '600-italic'].map((face) => ['serif', 'source-serif-4', face]),
] as [family: string, module: string, face: string][];

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');

/** The number of that notice among the names of a font. */
const COPYRIGHT = 0;

/** French and what stands between its words; letters with a macron come apart, as the library keeps them. */
const LETTERS = {
  latin: `${range(0x20, 0x7e)}ÀÁÂÄÆÇÈÉÊËÍÎÏÑÓÔÖÙÚÛÜŒŸàáâäæçèéêëíîïñóôöùúûüœÿ\u00a0\u202f«»°²·ʻ’‘–—…€`,
  'latin-ext': 'ĀĒĪŌŪāēīōū',
};

await main();

async function main() {
  for (const [family, module, face] of FACES) {
    const files = join(dirname(require.resolve(`@fontsource/${module}/package.json`)), 'files');
    for (const [subset, letters] of Object.entries(LETTERS)) {
      const whole = await readFile(join(files, `${module}-${subset}-${face}.woff2`));
      const part = await subsetFont(renamed(await subsetFont(whole, letters, { targetFormat: 'sfnt' })), letters, {
        targetFormat: 'woff2',
      });
      const name = `${family}-${face}${subset === 'latin' ? '' : '-macron'}.woff2`;
      await writeFile(join(FOLDER, name), part);
      console.log(`${name} ${whole.length} → ${part.length}`);
    }
  }
}

/** Its own names say so too; only the notice of rights keeps the old one. */
function renamed(font: Buffer): Buffer {
  const tables = font.readUInt16BE(4);
  const records = Array.from({ length: tables }, (_, i) => 12 + 16 * i);
  const name = records.find((at) => font.toString('latin1', at, at + 4) === 'name');
  if (name === undefined) return font;
  const start = font.readUInt32BE(name + 8);
  const texts = start + font.readUInt16BE(start + 4);
  const [before, after] = ['Source', 'MotuNm'].map((word) => Buffer.from(word, 'utf16le').swap16()) as [Buffer, Buffer];
  for (let i = 0; i < font.readUInt16BE(start + 2); i++) {
    const record = start + 6 + 12 * i;
    if (font.readUInt16BE(record + 6) === COPYRIGHT) continue;
    const from = texts + font.readUInt16BE(record + 10);
    const text = font.subarray(from, from + font.readUInt16BE(record + 8));
    for (let at = text.indexOf(before); at >= 0; at = text.indexOf(before, at + 1)) after.copy(text, at);
  }
  return font;
}
