import { crc32, deflateSync } from 'node:zlib';
import type { LayerInput, Problem, StoredLayer } from '@motu/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount } from '../testing/accounts.ts';
import { type Browser, signedIn, startApp, type TestApp } from '../testing/app.ts';

let motu: TestApp;
let admin: Browser;
let layer: StoredLayer;
beforeAll(async () => {
  motu = await startApp();
  admin = await signedIn(motu, await addAccount(motu.state, 'teva', 'admin'));
  const found = (await motu.state.layers.all()).find(({ slug }) => slug === 'sante');
  layer = (await admin.get(`/api/layers/${found?.id}`)).json<{ content: StoredLayer }>().content;
});
afterAll(() => motu.close());

const GROUND = { bbox: [-149.6, -17.6, -149.5, -17.5], width: 64, height: 64 };

type Refusal = { status: number; why: string | undefined };

/** What the picture, then the saving, say of a layer that was edited so. */
async function told(change: Partial<LayerInput>, field = 'style'): Promise<Refusal[]> {
  const { id, drawn: _, version, ...input } = layer;
  const edited = { ...input, ...change };
  const answers = [
    await admin.write('POST', '/api/layers/apercu', { ...GROUND, id, layer: edited }),
    await admin.write('PUT', `/api/layers/${id}`, { ...edited, version }),
  ];
  return answers.map((answer) => ({
    status: answer.statusCode,
    why: answer.statusCode === 400 ? answer.json<Problem>().errors?.find((one) => one.field === field)?.message : '',
  }));
}

const styled = (symbolizer: object, rule: object = {}) => ({
  style: { name: 'Essai', rules: [{ name: 'Tout', symbolizers: [symbolizer], ...rule }] },
});
const twice = (why: unknown) => [
  { status: 400, why },
  { status: 400, why },
];

const text = { kind: 'Text', label: '{{nom}}' };
const mark = { kind: 'Mark', wellKnownName: 'circle', radius: 4 };
const line = { kind: 'Line', color: '#102030' };
const nested = (depth: number): unknown[] => (depth === 0 ? ['==', 'nom', 'a'] : ['!', nested(depth - 1)]);

describe('ADM-02 a style that would cost too much, or that is no style, is refused beside its field, as a picture and when it is saved:', () => {
  test.each([
    ['letters a million kilometres apart', { ...text, letterSpacing: 1e9 }, 'letterSpacing'],
    ['a size below nothing', { ...text, size: -1 }, 'size'],
    ['a halo as wide as the map', { ...text, haloWidth: 1e6 }, 'haloWidth'],
    ['a number beyond numbers', { ...mark, radius: 1e300 }, 'radius'],
    ['an opacity above one', { ...mark, opacity: 2 }, 'opacity'],
    ['a width that is no number', { ...line, width: 'large' }, 'width'],
    ['a width that is a list', { ...line, width: [1] }, 'width'],
    ['dashes that are no list', { ...line, dasharray: '4 4' }, 'dasharray'],
    ['dashes of nothing', { ...line, dasharray: [0, 1e-9] }, 'dasharray'],
    ['dashes below nothing', { ...line, dasharray: [4, -4] }, 'dasharray'],
    ['an end of line that is none', { ...line, cap: 'pointu' }, 'cap'],
    ['a colour that is none', { ...line, color: 'rouge vif' }, 'color'],
    ['a colour that is a number', { ...line, color: 12 }, 'color'],
    ['an offset too far', { ...text, offset: [1e7, 0] }, 'offset'],
    ['a function that is none', { ...mark, radius: { name: 'toString', args: [] } }, 'toString'],
    ['a pattern in a pattern', { kind: 'Fill', graphicFill: { ...mark, graphicFill: mark } }, 'motif'],
    ['a symbol that is none', { kind: 'Raster' }, 'kind'],
  ])('%s', async (_case, symbolizer, word) => {
    expect(await told(styled(symbolizer))).toEqual(twice(expect.stringContaining(word)));
  });

  test.each([
    ['a filter of an unknown operator', { filter: ['constructor', 'nom', 'a'] }, 'filter'],
    ['a filter that compares no property', { filter: ['==', ['nom'], 'a'] }, 'filter'],
    ['a filter that is a text', { filter: 'nom = 1' }, 'filter'],
    ['a filter nested too deep', { filter: nested(30) }, 'filter'],
    ['scales the wrong way round', { scaleDenominator: { min: 5000, max: 100 } }, 'scaleDenominator'],
    ['symbols that are no list', { symbolizers: {} }, 'symbolizers'],
  ])('%s', async (_case, rule, word) => {
    expect(await told(styled(mark, rule))).toEqual(twice(expect.stringContaining(word)));
  });

  test('the same in SLD', async () => {
    const style = `<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld"><NamedLayer><Name>a</Name><UserStyle><Name>a</Name><FeatureTypeStyle>
      <Rule><Name>Tout</Name><LineSymbolizer><Stroke><CssParameter name="stroke">#102030</CssParameter><CssParameter name="stroke-width">1e9</CssParameter></Stroke></LineSymbolizer></Rule>
      </FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`;
    expect(await told({ style })).toEqual(twice(expect.stringContaining('width')));
  });
});

test('ADM-02 ground the wrong way round, and a grid without end, are refused beside their fields', async () => {
  const { sourceOptions } = layer;
  const order = expect.stringContaining('l’ouest avant l’est');
  const extent = { sourceOptions: { ...sourceOptions, extent: [10, 0, -10, 5] } };
  expect(await told(extent, 'sourceOptions.extent')).toEqual(twice(order));
  const grid = { extent: [0, 0, 1, 1], matrixIds: ['0'], origins: [[0, 1]], resolutions: [0], tileSizes: [[256, 256]] };
  expect(await told({ sourceOptions: { ...sourceOptions, tileGrid: grid } }, 'sourceOptions.tileGrid')).toEqual(
    twice(expect.stringContaining('grille')),
  );
  const { id, drawn: _, version: __, ...input } = layer;
  const bbox = [-149.5, -17.6, -149.6, -17.5];
  const upside = await admin.write('POST', '/api/layers/apercu', { ...GROUND, bbox, id, layer: input });
  expect([upside.statusCode, upside.json<Problem>().errors]).toEqual([400, [{ field: 'bbox', message: order }]]);
});

const svg = (attributes: string, inside = '') =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`).toString('base64')}`;
const flat = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#d01010' } });
const dataUrl = async (type: string, body: Promise<Buffer> | Buffer) =>
  `data:image/${type};base64,${(await body).toString('base64')}`;

/** A PNG of one bit a pixel, all of them equal: a hundred kilobytes that unfold to gigabytes. */
function pngBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)));
  const parts = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts]);
}

const icon = (image: string) => styled({ kind: 'Icon', image, size: 24 });

describe('ADM-02 an icon', () => {
  test.each<[string, () => string | Promise<string>, string]>([
    ['a PNG of 25 000 pixels a side', () => dataUrl('png', pngBomb(25_000)), '25000 × 25000'],
    ['a JPEG of 5 000', () => dataUrl('jpeg', flat(5000).jpeg({ quality: 1 }).toBuffer()), '5000 × 5000'],
    ['a WebP of 5 000', () => dataUrl('webp', flat(5000).webp().toBuffer()), '5000 × 5000'],
    ['an SVG of 100 000', () => svg('width="100000" height="100000"'), '100000 × 100000'],
    ['an SVG of a thousand inches', () => svg('width="1000in" height="9"'), '96000 × 9'],
    ['an SVG of a side that is no number', () => svg('width="1e9" height="9"'), 'SVG simple'],
    ['an SVG that holds a picture', () => svg('width="9" height="9"', '<image href="data:,"/>'), 'SVG simple'],
    ['an SVG that repeats itself', () => svg('width="9" height="9"', '<use href="#a"/>'), 'SVG simple'],
    ['half a megabyte', () => dataUrl('png', Buffer.alloc(500_000)), '256 Ko'],
    ['what is no picture', () => dataUrl('png', Buffer.from('bonjour')), 'SVG simple'],
    ['an empty address', () => 'data:image/png;base64,', 'lisible'],
  ])('that is %s is refused before it is decoded', async (_case, image, sentence) => {
    expect(await told(icon(await image()))).toEqual(twice(expect.stringContaining(sentence)));
  });

  test.each<[string, () => string | Promise<string>]>([
    ['PNG', () => dataUrl('png', flat(64).png().toBuffer())],
    ['JPEG', () => dataUrl('jpeg', flat(64).jpeg().toBuffer())],
    ['WebP', () => dataUrl('webp', flat(64).webp().toBuffer())],
    ['SVG', () => svg('width="64" height="64"', '<rect width="64" height="64" fill="#d01010"/>')],
    [
      'SVG that is not packed',
      () =>
        `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#d01010"/></svg>')}`,
    ],
  ])('that is a small %s is drawn', async (_case, image) => {
    const { id, drawn: _, version: __, ...input } = layer;
    const body = { ...GROUND, id, layer: { ...input, ...icon(await image()) } };
    const answer = await admin.write('POST', '/api/layers/apercu', body);
    expect(answer.statusCode, answer.body).toBe(200);
    const { channels } = await sharp(answer.rawPayload).stats();
    expect(channels[0]?.max).toBeGreaterThan(150);
  });
});
