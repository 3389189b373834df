import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LayerInput, StoredLayer } from '@motu/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_OPTIONS } from '../import/couche/couche-options.ts';
import { importCouche } from '../import/couche/import-couche.ts';
import { type Admin, adminOf } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { feature, point, writeCollection } from '../testing/couche-files.ts';
import { createOwnTerritory, type OwnTerritory } from '../testing/own-territory.ts';

let own: OwnTerritory;
let motu: TestApp;
let admin: Admin;
const folder = mkdtempSync(join(tmpdir(), 'motu-styles-'));
beforeAll(async () => {
  own = createOwnTerritory();
  motu = await startApp({ MOTU_TERRITORY: own.folder });
  admin = await adminOf(motu);
  const places = [point(-150.9, -16.9), point(-150.91, -16.91)];
  const objects = places.map((place, i) => feature({ Densité: i + 1, Remarque: '' }, place));
  const file = writeCollection(folder, 'densites.geojson', objects);
  const geopackage = join(own.folder, 'territory.gpkg');
  const { columns } = await importCouche({ ...NO_OPTIONS, file, slug: 'densites', geopackage, state: motu.state });
  expect(columns).toMatchObject([{ title: 'Densité', name: 'densite' }, { title: 'Remarque' }]);
  await motu.territory.look();
  await motu.territory.look();
});
afterAll(async () => {
  await motu.close();
  own.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function faults(style: unknown): Promise<string[]> {
  const layer = (await motu.state.layers.all()).find(({ slug }) => slug === 'densites');
  const { id, version: _, drawn: __, ...input } = await admin.read<StoredLayer>(`/api/layers/${layer?.id}`);
  const body = { id, layer: { ...input, style } satisfies LayerInput };
  const answer = await admin.post('/api/layers/verification', body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ content: string[] }>().content;
}
const drawn = (rule: object) => faults({ name: 'Essai', rules: [{ name: 'A', ...rule }] });
const MARK = { kind: 'Mark', wellKnownName: 'circle', radius: 4, color: '#ff0000' };
const label = (text: string) => ({ kind: 'Text', label: text, size: 12, color: '#000000' });

const SLD = `<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc">
  <NamedLayer><Name>d</Name><UserStyle><Name>d</Name><FeatureTypeStyle><Rule><Name>Dense</Name>
    <ogc:Filter><ogc:PropertyIsGreaterThan><ogc:PropertyName>Densité</ogc:PropertyName><ogc:Literal>1</ogc:Literal></ogc:PropertyIsGreaterThan></ogc:Filter>
    <PointSymbolizer><Graphic><Mark><WellKnownName>circle</WellKnownName></Mark><Size>8</Size></Graphic></PointSymbolizer>
  </Rule></FeatureTypeStyle></UserStyle></NamedLayer>
</StyledLayerDescriptor>`;

test('ADM-02 what a style draws nothing of is told: an attribute that is called otherwise, no object, no such shape, an empty label, an image elsewhere', async () => {
  expect(await drawn({ filter: ['>', 'densite', 1], symbolizers: [MARK, label('{{densite}}')] })).toEqual([]);
  expect(await faults(SLD)).toEqual([
    'La règle «\u00a0Dense\u00a0» nomme l’attribut «\u00a0Densité\u00a0», que la couche n’a pas. Ici, il s’appelle «\u00a0densite\u00a0».',
  ]);
  expect(await drawn({ symbolizers: [MARK, label('{{nom}}')] })).toEqual([
    'La règle «\u00a0A\u00a0» nomme l’attribut «\u00a0nom\u00a0», que la couche n’a pas.',
  ]);
  expect(await drawn({ filter: ['>', 'densite', 9], symbolizers: [MARK] })).toEqual([
    'La règle «\u00a0A\u00a0» ne concerne aucun objet de la couche.',
  ]);
  expect(
    await drawn({ symbolizers: [{ kind: 'Fill', color: '#ff0000' }, { kind: 'Line', color: '#ff0000' }, MARK] }),
  ).toEqual([
    'La règle «\u00a0A\u00a0» remplit des surfaces, mais ses objets n’en sont pas.',
    'La règle «\u00a0A\u00a0» trace des lignes, mais ses objets sont des points.',
  ]);
  expect(await drawn({ symbolizers: [label('{{remarque}}')] })).toEqual([
    'La règle «\u00a0A\u00a0» n’écrit rien\u00a0: son étiquette est vide pour tous ses objets.',
  ]);
  expect(await drawn({ symbolizers: [{ kind: 'Icon', image: 'https://exemple.pf/puits.png' }] })).toEqual([
    'La règle «\u00a0A\u00a0» n’a pas d’image\u00a0: une image est écrite dans le style lui-même (data:image/…).',
  ]);
});

/** A square of 16 pixels, each as transparent as that, in a format. */
async function icon(alpha: number, format: 'png' | 'webp' | 'gif'): Promise<object> {
  const background = { r: 200, g: 0, b: 0, alpha };
  const image = sharp({ create: { width: 16, height: 16, channels: 4, background } }).toFormat(format);
  return { kind: 'Icon', image: `data:image/${format};base64,${(await image.toBuffer()).toString('base64')}` };
}
const drawing = (shape: string) => ({
  kind: 'Icon',
  image: `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">${shape}</svg>`)}`,
});

test('ADM-02 an icon whose every pixel is transparent is told, beside a symbol that is seen too; one that shows a little is not', async () => {
  const blank = ['La règle «\u00a0A\u00a0» ne montre rien\u00a0: tous les pixels de son icône sont transparents.'];
  for (const format of ['png', 'webp', 'gif'] as const)
    expect(await drawn({ symbolizers: [MARK, await icon(0, format)] }), format).toEqual(blank);
  expect(await drawn({ symbolizers: [drawing('')] })).toEqual(blank);
  expect(await drawn({ symbolizers: [drawing('<rect width="16" height="16" fill="none"/>')] })).toEqual(blank);
  expect(await drawn({ symbolizers: [await icon(0.1, 'png')] })).toEqual([]);
  expect(await drawn({ symbolizers: [drawing('<circle cx="8" cy="8" r="1"/>')] })).toEqual([]);
});
