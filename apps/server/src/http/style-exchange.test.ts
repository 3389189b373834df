import type { StyleReading, WrittenSld } from '@motu/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Admin, adminOf, refusedFields } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';

let motu: TestApp;
let admin: Admin;
beforeAll(async () => {
  motu = await startApp();
  admin = await adminOf(motu);
});
afterAll(() => motu.close());

const read = async (text: string) => {
  const answer = await admin.post('/api/layers/style/lecture', { text });
  expect(answer.statusCode, answer.body).toBe(200);
  const { style, lost } = answer.json<{ content: StyleReading }>().content;
  return { rules: (style as { rules: Record<string, unknown>[] }).rules, lost };
};

const option = (values: Record<string, string>) =>
  `<Option type="Map">${Object.entries(values)
    .map(([name, value]) => `<Option type="QString" name="${name}" value="${value}"/>`)
    .join('')}</Option>`;
const symbol = (name: string, type: string, layers: string) =>
  `<symbol name="${name}" type="${type}" alpha="1">${layers}</symbol>`;
const fill = (color: string, more = {}) =>
  `<layer class="SimpleFill" enabled="1">${option({ color, style: 'solid', outline_color: '35,35,35,255', outline_style: 'dash', outline_width: '1', outline_width_unit: 'Pixel', ...more })}</layer>`;
const qml = (renderer: string, after = '', labels = '1') =>
  `<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'><qgis version="3.34.4" labelsEnabled="${labels}">${renderer}${after}</qgis>`;

test('ADM-16 categories of QGIS become rules with their symbols and labels; what is not kept is listed', async () => {
  const labels = `<labeling type="simple"><settings><text-style fieldName="nom" isExpression="0" fontSize="9" fontSizeUnit="Point" textColor="10,20,30,255" fontItalic="1">
    <text-buffer bufferDraw="1" bufferSize="2" bufferSizeUnits="Pixel" bufferColor="255,255,255,255"/></text-style><placement placement="1"/>
    <rendering scaleVisibility="1" scaleMin="50000" scaleMax="0"/></settings></labeling>`;
  const { rules, lost } = await read(
    qml(
      `<renderer-v2 type="categorizedSymbol" attr="zone"><categories>
        <category value="U" label="Urbain" symbol="0" render="true" type="string"/>
        <category value="N" label="Naturel" symbol="1" render="true" type="string"/>
        <category value="X" label="Caché" symbol="1" render="false" type="string"/>
        <category value="" label="Le reste" symbol="2" render="true" type="string"/></categories>
        <symbols>${symbol('0', 'fill', fill('255,0,0,128'))}${symbol('1', 'fill', fill('0,128,0,255', { style: 'b_diagonal' }))}
        ${symbol('2', 'fill', `${fill('200,200,200,255', { style: 'dense4' })}<layer class="GradientFill" enabled="1"/>`)}</symbols></renderer-v2>`,
      labels,
    ),
  );
  expect(rules).toEqual([
    {
      name: 'Urbain',
      filter: ['==', 'zone', 'U'],
      symbolizers: [
        {
          kind: 'Fill',
          color: '#ff0000',
          fillOpacity: 0.5,
          outlineColor: '#232323',
          outlineWidth: 1,
          outlineDasharray: [4, 2],
        },
      ],
    },
    {
      name: 'Naturel',
      filter: ['==', 'zone', 'N'],
      symbolizers: [
        expect.objectContaining({ graphicFill: expect.objectContaining({ wellKnownName: 'shape://slash' }) }),
      ],
    },
    {
      name: 'Le reste',
      filter: ['||', ['==', 'zone', null], ['&&', ['!=', 'zone', 'U'], ['!=', 'zone', 'N']]],
      symbolizers: [expect.objectContaining({ kind: 'Fill', color: '#c8c8c8' })],
    },
    {
      name: 'Nom',
      symbolizers: [
        expect.objectContaining({
          label: '{{nom}}',
          size: 12,
          color: '#0a141e',
          haloWidth: 2,
          fontStyle: 'italic',
          anchor: 'center',
        }),
      ],
      scaleDenominator: { max: 50_000 },
    },
  ]);
  expect(lost).toEqual(['le motif «\u00a0dense4\u00a0» d’une surface', 'un dessin «\u00a0GradientFill\u00a0»']);
});

test('ADM-16 classes, and rules within rules, of QGIS are read too, in its old writing as well', async () => {
  const line = `<layer class="SimpleLine" enabled="1"><prop k="line_color" v="0,0,255,255"/><prop k="line_width" v="2"/><prop k="line_width_unit" v="Pixel"/><prop k="line_style" v="dot"/></layer>`;
  const classes = await read(
    qml(
      `<renderer-v2 type="graduatedSymbol" attr="debit"><ranges><range lower="0" upper="10" label="peu" symbol="0" render="true"/>
       <range lower="10" upper="20" label="assez" symbol="0" render="true"/><range lower="20" upper="90" label="" symbol="0" render="true"/></ranges>
       <symbols>${symbol('0', 'line', line)}</symbols></renderer-v2>`,
    ),
  );
  expect(classes.rules.map(({ name, filter }) => [name, filter])).toEqual([
    ['peu', ['<', 'debit', 10]],
    ['assez', ['&&', ['>=', 'debit', 10], ['<', 'debit', 20]]],
    ['20 – 90', ['>=', 'debit', 20]],
  ]);
  expect(classes.rules[0]?.symbolizers).toEqual([
    { kind: 'Line', color: '#0000ff', width: 2, dasharray: [2, 4], cap: 'square' },
  ]);
  expect(classes.lost).toEqual([
    'une valeur égale à une borne passe dans la classe du dessus, et les bornes extrêmes sont ouvertes',
  ]);

  const ruled = await read(
    qml(
      `<renderer-v2 type="RuleRenderer"><rules key="r"><rule filter="&quot;type&quot; = 'puits'" label="Puits" scalemaxdenom="1000" scalemindenom="50000">
        <rule filter="&quot;debit&quot; &gt; 5 AND &quot;nom&quot; IS NOT NULL" label="Grands" symbol="0"/></rule>
        <rule filter="ELSE" label="Autres" symbol="0"/><rule filter="$area &gt; 10" label="Surfaces" symbol="0"/></rules>
        <symbols>${symbol('0', 'marker', `<layer class="SvgMarker" enabled="1">${option({ name: 'gpsicons/tree.svg', size: '4', color: '0,0,0,255' })}</layer>`)}</symbols></renderer-v2>`,
    ),
  );
  expect(ruled.rules.map(({ name, filter }) => [name, filter])).toEqual([
    ['Grands', ['&&', ['==', 'type', 'puits'], ['&&', ['>', 'debit', 5], ['!=', 'nom', null]]]],
  ]);
  // « Autres » cannot be told: it is what « Surfaces » is not, among others.
  expect(ruled.lost).toEqual([
    'l’image «\u00a0tree.svg\u00a0», remplacée par un cercle',
    'la règle «\u00a0Autres\u00a0», dont la condition est\u00a0: ELSE',
    'la règle «\u00a0Surfaces\u00a0», dont la condition est\u00a0: $area > 10',
  ]);
});

const STYLE = {
  name: 'Puits',
  rules: [
    {
      name: 'Grands',
      filter: ['&&', ['>=', 'debit', 5], ['<', 'debit', 10]],
      scaleDenominator: { max: 50_000 },
      symbolizers: [
        {
          kind: 'Mark',
          wellKnownName: 'circle',
          radius: 5,
          color: '#0B6FA4',
          strokeColor: '#FFFFFF',
          strokeWidth: 1.5,
        },
        {
          kind: 'Fill',
          color: '#0B6FA4',
          graphicFill: {
            kind: 'Mark',
            wellKnownName: 'shape://slash',
            strokeWidth: 1,
            strokeColor: '#0B6FA4',
            radius: 4,
          },
        },
        { kind: 'Text', label: '{{nom}}', size: 12, color: '#2A3740', haloColor: '#FFFFFF', haloWidth: 2, padding: 6 },
      ],
    },
  ],
};

test('ADM-16 a style goes out as SLD and comes back the same; what SLD cannot say is listed', async () => {
  const answer = await admin.post('/api/layers/style/sld', { style: STYLE });
  const { sld, lost } = answer.json<{ content: WrittenSld }>().content;
  expect(sld).toContain('<StyledLayerDescriptor version="1.0.0"');
  expect(lost).toEqual(['le texte\u00a0: l’espace autour (règle «\u00a0Grands\u00a0»)']);
  const back = await read(sld);
  expect(back.lost).toEqual([]);
  expect(back.rules).toMatchObject([
    {
      ...STYLE.rules[0],
      symbolizers: [
        STYLE.rules[0]?.symbolizers[0],
        STYLE.rules[0]?.symbolizers[1],
        { kind: 'Text', label: '{{nom}}', size: 12, haloWidth: 2 },
      ],
    },
  ]);
});

test('ADM-16 what an SLD says beyond a style is listed; what is neither SLD nor QML is refused', async () => {
  const sld = `<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld"><NamedLayer><Name>a</Name><UserStyle><FeatureTypeStyle><Rule><Name>Tout</Name>
    <LineSymbolizer><Stroke><CssParameter name="stroke">#102030</CssParameter></Stroke><PerpendicularOffset>3</PerpendicularOffset></LineSymbolizer>
    <TextSymbolizer><Label>x</Label><VendorOption name="a">1</VendorOption><VendorOption name="b">2</VendorOption></TextSymbolizer></Rule></FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`;
  const { lost } = await read(sld);
  expect(lost).toEqual([
    'un décalage de ligne (PerpendicularOffset)',
    'une option propre à un logiciel (VendorOption), 2 fois',
  ]);
  for (const text of ['bonjour', '<kml/>', '<qgis><renderer', '{"version":8}'])
    expect(refusedFields(await admin.post('/api/layers/style/lecture', { text }))).toEqual(['text']);
  const none = await admin.post('/api/layers/style/lecture', { text: '<qgis><pipe/></qgis>' });
  expect([none.statusCode, none.json<{ detail: string }>().detail]).toEqual([400, expect.stringContaining('QGIS')]);
  expect(refusedFields(await admin.post('/api/layers/style/sld', { style: { rules: [] } }))).toEqual(['style']);
});

test.each([
  ['horizontal', 'shape://horline'],
  ['vertical', 'shape://vertline'],
  ['cross', 'shape://plus'],
  ['diagonal_x', 'shape://times'],
])('ADM-16 hatching « %s » of QGIS is kept, goes out as SLD and comes back', async (name, wellKnownName) => {
  const { rules, lost } = await read(
    qml(
      `<renderer-v2 type="singleSymbol"><symbols>${symbol('0', 'fill', fill('0,128,0,255', { style: name }))}</symbols></renderer-v2>`,
      '',
      '0',
    ),
  );
  expect(lost).toEqual([]);
  const graphicFill = expect.objectContaining({ wellKnownName, radius: 4, strokeColor: '#008000' });
  expect(rules).toMatchObject([{ symbolizers: [{ kind: 'Fill', graphicFill }] }]);
  const answer = await admin.post('/api/layers/style/sld', { style: { name: 'H', rules } });
  const written = answer.json<{ content: WrittenSld }>().content;
  expect(written.lost).toEqual([]);
  expect((await read(written.sld)).rules).toMatchObject([{ symbolizers: [{ kind: 'Fill', graphicFill }] }]);
});

test('ADM-16 sizes that follow a number, and icons, go out as SLD and come back the same, with nothing lost; an image of an address is', async () => {
  const call = (name: string, ...args: unknown[]) => ({ name, args });
  const radius = call('max', 2, call('mul', 20, call('sqrt', call('div', call('property', 'lits'), 120))));
  const image = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>').toString('base64')}`;
  const rules = [
    { name: 'Lits', symbolizers: [{ kind: 'Mark', wellKnownName: 'circle', radius, color: '#0B6FA4' }] },
    { name: 'Icône', symbolizers: [{ kind: 'Icon', image, size: 24 }] },
  ];
  const answer = await admin.post('/api/layers/style/sld', { style: { name: 'S', rules } });
  const { sld, lost } = answer.json<{ content: WrittenSld }>().content;
  expect(lost).toEqual([]);
  expect(await read(sld)).toEqual({ rules, lost: [] });

  const outside = sld.replace(/<InlineContent.*<\/InlineContent>/, '<OnlineResource xlink:href="puits.png"/>');
  expect((await read(outside)).lost).toEqual(['une image d’une adresse ou d’un fichier (ExternalGraphic)']);
});

test('ADM-16 the other objects of QGIS are those that no rule beside asks for', async () => {
  const line = `<layer class="SimpleLine" enabled="1">${option({ line_color: '0,0,255,255', line_width: '2' })}</layer>`;
  const { rules, lost } = await read(
    qml(
      `<renderer-v2 type="RuleRenderer"><rules key="r"><rule filter="rang > 5" label="Grands" symbol="0"/><rule filter="type = 'a'" symbol="0"/>
       <rule filter="ELSE" label="Autres" symbol="0"/></rules><symbols>${symbol('0', 'line', line)}</symbols></renderer-v2>`.replace(
        '> 5',
        '&gt; 5',
      ),
    ),
  );
  expect(rules.at(-1)).toMatchObject({ name: 'Autres', filter: ['!', ['||', ['>', 'rang', 5], ['==', 'type', 'a']]] });
  expect(lost).toEqual([]);
});
