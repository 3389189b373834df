// @vitest-environment node
import { AppError, EXPORT_FORMATS } from '@motu/core';
import type Feature from 'ol/Feature.js';
import Icon from 'ol/style/Icon.js';
import Style from 'ol/style/Style.js';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { positionsOf } from '../../map/plain-geometry.ts';
import { installXmlDom, parseXml, withoutPictures } from '../../xml/index.ts';
import type { Drawing } from '../drawing.ts';
import { fr } from './fr.ts';
import { createKml, KML_MARKER_SIZE, KML_SCALE_BASIS, readKmlStyle } from './kml-format.ts';
import { MAX_BYTES, MAX_DEPTH, MAX_FEATURES, MAX_VERTICES } from './limits.ts';
import { readFile } from './read-file.ts';
import { writeFile } from './write-file.ts';

beforeAll(installXmlDom);

const NOW = '2026-11-12T10:00:00.000Z';
const read = (name: string, content: string | Uint8Array) =>
  readFile(name, typeof content === 'string' ? new TextEncoder().encode(content) : content, NOW);

/** What the reader says of a file it refuses. */
function refusal(name: string, content: string | Uint8Array): string {
  try {
    read(name, content);
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
  return 'accepted';
}

const kml = (inner: string, prolog = '<?xml version="1.0"?>') =>
  `${prolog}<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inner}</Document></kml>`;
const placemark = (inner = '') =>
  `<Placemark>${inner}<Point><coordinates>-149.5,-17.5</coordinates></Point></Placemark>`;
const geojson = (properties: object, extra = {}) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', ...extra, properties, geometry: { type: 'Point', coordinates: [-149.5, -17.5] } }],
  });

describe('what is refused', () => {
  test.each(['photo.png', 'sans-extension', 'a.json.exe', '.constructor', 'x.__proto__'])(
    'DRAW-08 %s is no file we read',
    (name) => {
      expect(refusal(name, '{}')).toBe(fr.unsupported);
      expect(() => read(name, '{}')).toThrow(expect.objectContaining({ cause: new Error('Unsupported file format') }));
    },
  );

  const BOMB = `<!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaa">${[...'bcdefghij'].map((name, i) => `<!ENTITY ${name} "${`&${'abcdefghij'[i]};`.repeat(10)}">`).join('')}]>`;
  test.each([
    ['an entity bomb', kml(placemark('<name>&j;</name>'), `<?xml version="1.0"?>${BOMB}`)],
    [
      'an outside entity',
      kml(placemark('<name>&x;</name>'), '<!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    ],
    ['an outside type', kml(placemark(), '<!-- c --><!DOCTYPE kml SYSTEM "http://127.0.0.1:9/kml.dtd">')],
  ])('DRAW-11 (FIL-01) %s is refused before it is parsed', (_, content) => {
    expect(refusal('a.kml', content)).toBe(fr.doctype);
    expect(refusal('a.gpx', content)).toBe(fr.doctype);
  });

  test('DRAW-11 (FIL-01) an entity that is declared nowhere is refused', () => {
    expect(refusal('a.kml', kml(placemark('<name>&nbsp;</name>')))).toBe(fr.broken);
  });

  test('DRAW-11 a page of HTML in a description is text, not a document type', () => {
    const content = kml(placemark('<description><![CDATA[<!DOCTYPE html><br><br>Bonjour]]></description>'));
    expect(read('a.kml', content)[0]?.attributes?.description).toContain('Bonjour');
  });

  test('DRAW-11 (FIL-02) a file too heavy, too full or too detailed says by how much', { timeout: 60_000 }, () => {
    expect(refusal('a.json', new Uint8Array(MAX_BYTES + 1))).toBe(fr.tooBig(MAX_BYTES));
    const feature = '{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[0,0]}},';
    const many = `{"type":"FeatureCollection","features":[${feature.repeat(MAX_FEATURES + 1).slice(0, -1)}]}`;
    expect(refusal('a.json', many)).toBe(fr.tooMany(MAX_FEATURES));
    const detailed = `{"type":"MultiPoint","coordinates":[${'[0,0],'.repeat(MAX_VERTICES + 1).slice(0, -1)}]}`;
    expect(refusal('a.json', detailed)).toBe(fr.tooDetailed(MAX_VERTICES));
  });

  test('DRAW-11 (FIL-02) ten thousand levels are refused, in JSON and in XML', () => {
    expect(refusal('a.json', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`)).toBe(fr.tooDeep(MAX_DEPTH));
    expect(refusal('a.json', '['.repeat(10_000))).toBe(fr.tooDeep(MAX_DEPTH));
    expect(refusal('a.kml', kml('<Folder>'.repeat(10_000)))).toBe(fr.tooDeep(MAX_DEPTH));
    expect(read('a.json', geojson({ note: '[[[[{{{{\\"'.repeat(100) }))).toHaveLength(1); // brackets of a text are no levels
  });

  test('DRAW-11 coordinates that are not degrees are refused rather than put anywhere', () => {
    const lambert = { type: 'Point', coordinates: [237_000, 8_050_000] };
    expect(refusal('a.geojson', JSON.stringify(lambert))).toBe(fr.notDegrees);
    expect(refusal('a.geojson', JSON.stringify({ type: 'Point', coordinates: ['x', null] }))).not.toBe('accepted');
  });
});

describe('how it was written', () => {
  const text = geojson({ name: 'Marchés d’été' });
  const utf16 = (content: string, isLittle: boolean) => {
    const bytes = new DataView(new ArrayBuffer(2 + content.length * 2));
    for (const [i, char] of [...`\ufeff${content}`].entries()) bytes.setUint16(i * 2, char.charCodeAt(0), isLittle);
    return new Uint8Array(bytes.buffer);
  };
  const latin = (content: string) => Uint8Array.from([...content], (char) => char.charCodeAt(0));

  test.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with its mark', new TextEncoder().encode(`\ufeff${text}`)],
    ['UTF-16, little end first', utf16(text, true)],
    ['UTF-16, big end first', utf16(text, false)],
    ['Windows’ Latin', latin(text.replace('’', '\x92'))],
  ])('DRAW-08 (FIL-03) a file in %s is read', (_, bytes) => {
    expect(read('a.json', bytes)[0]?.name).toBe('Marchés d’été');
  });

  test('DRAW-08 (FIL-03) an XML file in the encoding it declares is read', () => {
    const content = kml(placemark('<name>Forêt</name>'), '<?xml version="1.0" encoding="ISO-8859-1"?>');
    expect(read('a.kml', latin(content))[0]?.name).toBe('Forêt');
  });

  test.each(['a.json', 'a.kml', 'a.gpx'])('DRAW-11 (FIL-03) an empty %s is refused', (name) => {
    expect(refusal(name, '')).toBe(fr.broken);
    expect(refusal(name, '\u0000\u0001PNG')).toBe(fr.broken);
  });

  const drawing: Drawing = {
    id: 'aaaaaaaa',
    label: 'Objet 1',
    name: 'Ligne',
    created_at: NOW,
    rank: 1,
    geometry: {
      type: 'LineString',
      coordinates: [
        [-149.5, -17.5],
        [-149.6, -17.6],
        [-149.7, -17.5],
      ],
    },
    colour: '#b0183b',
    width: 4,
  };
  test.each(EXPORT_FORMATS)('DRAW-11 (FIL-03) a %s cut at any percent is refused', (format) => {
    const whole = new TextEncoder().encode(writeFile([drawing, { ...drawing, id: 'bbbbbbbb' }], format));
    const name = `a.${format.toLowerCase()}`;
    expect(read(name, whole)).toHaveLength(2);
    for (let percent = 1; percent < 100; percent++) {
      expect(refusal(name, whole.slice(0, Math.floor((whole.length * percent) / 100))), `${percent} %`).toBe(fr.broken);
    }
  });
});

describe('what is kept', () => {
  test('DRAW-08 objects without geometry are dropped, and missing ids get eight letters and digits', () => {
    const collection = {
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', properties: { name: 'a' }, geometry: null },
        { type: 'Feature', properties: { name: 'b' }, geometry: { type: 'Point', coordinates: [-149, -17] } },
        { type: 'Feature', properties: { name: 'c' }, geometry: { type: 'GeometryCollection', geometries: [] } },
        { type: 'Feature', id: 12, properties: { label: 'd' }, geometry: { type: 'Point', coordinates: [-149, -17] } },
      ],
    };
    const back = read('a.json', JSON.stringify(collection));
    expect(back.map(({ name, label }) => name || label)).toEqual(['b', 'd']);
    expect(back[0]?.id).toMatch(/^[A-Za-z0-9]{8}$/);
    expect(back[1]?.id).toBe('12');
    expect(back.every(({ imported }) => imported === true)).toBe(true);
  });

  test('DRAW-08 the content of a .json says whether it is GeoJSON or EsriJSON, whatever its projection', () => {
    const esri = {
      geometryType: 'esriGeometryPoint',
      spatialReference: { wkid: 102100 },
      features: [{ attributes: { name: 'Papeete' }, geometry: { x: -16_650_000, y: -1_985_000 } }],
    };
    const [papeete] = read('a.json', JSON.stringify(esri));
    expect(papeete?.name).toBe('Papeete');
    const [position] = papeete ? positionsOf(papeete.geometry) : [];
    expect(position?.map((degrees) => degrees.toFixed(2))).toEqual(['-149.57', '-17.55']);
  });

  test('DRAW-08 several geometries of one object become several drawings', () => {
    const inner =
      '<MultiGeometry><Point><coordinates>-149,-17</coordinates></Point><LineString><coordinates>-149,-17 -150,-18</coordinates></LineString></MultiGeometry>';
    const back = read('a.kml', kml(`<Placemark><name>Deux</name>${inner}</Placemark>`));
    expect(back.map(({ geometry, name }) => [geometry.type, name])).toEqual([
      ['Point', 'Deux'],
      ['LineString', 'Deux'],
    ]);
    expect(new Set(back.map(({ id }) => id)).size).toBe(2);
  });

  test('DRAW-08 colours come from simplestyle, and from KML’s own and shared styles', () => {
    expect(read('a.json', geojson({ 'marker-color': '#F00' }))[0]?.colour).toBe('#ff0000');
    const shared =
      '<Style id="s"><LineStyle><color>7f0000ff</color><width>7</width></LineStyle><IconStyle><color>ff00ff00</color></IconStyle></Style>';
    const line =
      '<Placemark><styleUrl>#s</styleUrl><LineString><coordinates>-149,-17 -150,-18</coordinates></LineString></Placemark>';
    const back = read('a.kml', kml(shared + line + placemark('<styleUrl>#s</styleUrl>')));
    expect(back.map(({ colour, width }) => [colour, width])).toEqual([
      ['#ff0000', 7],
      ['#00ff00', 3],
    ]);
  });
});

describe('what would harm', () => {
  test('DRAW-08 (SEC-19) scripts in keys and texts are text, and links that run something are dropped', () => {
    const hostile = {
      name: '<img src=x onerror=alert(1)>',
      '<script>alert(1)</script>': 'x',
      lien: 'javascript:alert(1)',
      autre: ' JavaScript:alert(1)',
      page: 'data:text/html,<script>alert(1)</script>',
      site: 'https://exemple.pf',
    };
    const [drawing] = read('a.json', geojson(hostile));
    expect(drawing?.name).toBe(hostile.name);
    expect(drawing?.attributes).toEqual({ '<script>alert(1)</script>': 'x', site: 'https://exemple.pf' });
  });

  test('DRAW-08 (SEC-19) a KML’s pictures, links and outside styles are never fetched', () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const inner = `<NetworkLink><Link><href>http://127.0.0.1:9/x.kml</href></Link></NetworkLink>
      <Style id="s"><IconStyle><Icon><href>http://127.0.0.1:9/i.png</href></Icon></IconStyle></Style>
      ${placemark('<styleUrl>http://127.0.0.1:9/s.kml#s</styleUrl>')}${placemark('<styleUrl>#s</styleUrl>')}
      <GroundOverlay><Icon><href>http://127.0.0.1:9/g.png</href></Icon></GroundOverlay>`;
    const back = read('a.kml', kml(inner));
    expect(back).toHaveLength(2);
    expect(JSON.stringify(back)).not.toContain('127.0.0.1');
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
  });

  test('DRAW-10 a KML’s points have the reader’s marker: a picture of 64 × 64, 32 px wide at scale 1', () => {
    expect([KML_MARKER_SIZE, KML_SCALE_BASIS]).toEqual([64, 32]);
    const styled = placemark(
      '<Style><IconStyle><scale>2</scale><Icon><href>http://127.0.0.1:9/i.png</href></Icon></IconStyle></Style>',
    );
    const features = createKml().readFeatures(withoutPictures(parseXml(kml(placemark() + styled))));
    const images = features.map((feature) => {
      const style = [feature.getStyleFunction()?.(feature, 1)].flat()[0];
      return style instanceof Style ? style.getImage() : null;
    });
    expect(images.map((image) => image?.getSize())).toEqual([
      [64, 64],
      [64, 64],
    ]);
    expect(images.map((image) => image?.getScaleArray()[0])).toEqual([0.5, 1]);
    expect(images.map((image) => (image instanceof Icon ? image.getSrc()?.slice(0, 15) : ''))).toEqual([
      'data:image/svg+',
      'data:image/svg+',
    ]);
    expect(readKmlStyle(features[0] as Feature)).toEqual({});
  });

  test('DRAW-08 (SEC-22) __proto__ and constructor change nothing of ours', () => {
    const content = geojson({}).replace(
      '"properties":{}',
      '"properties":{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}},"geometry":"boum"}',
    );
    read('a.json', content);
    read(
      'a.kml',
      kml(
        placemark(
          '<ExtendedData><Data name="__proto__"><value>1</value></Data><Data name="geometry"><value>1</value></Data></ExtendedData>',
        ),
      ),
    );
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  test('DRAW-13 a name that XML cannot hold is written without what it cannot hold', () => {
    const [drawing] = read('a.json', geojson({ name: 'a\u0000b\ud800]]>&<c>' }));
    for (const format of ['KML', 'GPX'] as const) {
      const file = writeFile([{ ...(drawing as Drawing), label: 'Objet 1', rank: 1 }], format);
      expect(read(`a.${format.toLowerCase()}`, file)[0]?.name).toBe('ab\ufffd]]>&<c>');
    }
  });
});
