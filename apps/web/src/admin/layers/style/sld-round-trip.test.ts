import { readSld, writeSld } from '@motu/engine/sld';
import { describe, expect, test } from 'vitest';
import { keptImage, toImage } from './icon-image.ts';
import { type Look, readLook } from './look.ts';
import { categoryRules, classNames, classRules, oneRule, PLAIN, proportionalRules, withSymbols } from './look-edits.ts';
import { partsOf, type Rule, type Shape, type Style, type Symbolizer } from './style.ts';
import { scalesOf } from './zoom-scale.ts';

async function roundTrip(style: Style): Promise<Style> {
  return (await readSld(await writeSld(style as never))) as unknown as Style;
}

const styleOf = (rules: Rule[]): Style => ({ name: 'Essai', rules });
const hatched: Symbolizer = {
  kind: 'Fill',
  color: '#DDEEFF',
  fillOpacity: 0.7,
  outlineColor: '#102030',
  outlineWidth: 2,
  outlineOpacity: 0.5,
  outlineDasharray: [8, 4],
  graphicFill: { kind: 'Mark', wellKnownName: 'shape://times', radius: 4, strokeColor: '#102030', strokeWidth: 1 },
};
const icon = (image: string): Symbolizer => ({ kind: 'Icon', image, size: 28, opacity: 0.8, rotate: 15 });
const ownDrawing = toImage('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>Pāʻea</title></svg>');
const casing: Symbolizer[] = [
  { kind: 'Line', color: '#FFFFFF', width: 6, cap: 'round', join: 'round' },
  { kind: 'Line', color: '#D04020', width: 3, opacity: 0.6, dasharray: [2, 6] },
];
const zooms = { scaleDenominator: scalesOf({ from: 10, to: 15 }) ?? {} };

describe('ADM-16 what the panel made goes out as SLD and comes back the same, and the panel knows it again:', () => {
  test.each<[string, Symbolizer[]]>([
    ['a mark', PLAIN.point],
    ['a line', PLAIN.line],
    ['an area', PLAIN.polygon],
    ['hatching', [hatched]],
    ['an icon of the kept set', [icon(keptImage('airport', '#0072B2'))]],
    ['one’s own drawing', [icon(ownDrawing)]],
    ['a line of dashes over another', casing],
    ['every mark', ['square', 'triangle', 'star', 'cross', 'x'].map((wellKnownName) => ({ ...PLAIN.point[0], kind: 'Mark', wellKnownName }))], // biome-ignore format: one line
  ])('one symbol, %s', async (_name, symbolizers) => {
    const style = styleOf(oneRule('Tout', { symbolizers, ...zooms }));
    const back = await roundTrip(style);
    expect(back).toEqual(style);
    expect(readLook(back.rules)).toEqual({ mode: 'one' });
  });

  const bases: [string, Symbolizer[]][] = [
    ['marks', PLAIN.point],
    ['icons', [icon(keptImage('marker', '#0B6FA4'))]],
    ['lines', PLAIN.line],
    ['areas', PLAIN.polygon],
  ];
  test.each(bases)('categories of %s, with the others', async (_name, symbolizers) => {
    const look: Look = {
      mode: 'categories',
      field: 'type d’île',
      items: [
        { value: 'atoll', name: 'Atolls & motu', color: '#0072B2' },
        { value: 'île haute', name: 'Îles hautes', color: '#E69F00' },
        { value: '01', name: '01', color: '#CC79A7' },
        { value: null, name: 'Sans type', color: '#999999' },
      ],
      others: { name: 'Autres', color: '#B0B7BA' },
    };
    const style = styleOf(categoryRules({ symbolizers, ...zooms }, look));
    const back = await roundTrip(style);
    expect(back).toEqual(style);
    expect(readLook(back.rules)).toMatchObject(look);
  });

  test('categories of icons, each its own', async () => {
    const look: Look = {
      mode: 'categories',
      field: 'type',
      items: [
        { value: 'quai', name: 'Quai', color: '#0072B2', icon: 'ferry' },
        { value: 'plage', name: 'Plage', color: '#E69F00', icon: 'beach' },
      ],
      others: { name: 'Autres', color: '#B0B7BA', icon: 'marker' },
    };
    const rules = categoryRules({ symbolizers: [icon(keptImage('marker', '#0B6FA4'))] }, look);
    expect(readLook((await roundTrip(styleOf(rules))).rules)).toEqual(look);
    // Another size leaves each its icon; another icon for all is for all.
    const [first] = rules[0]?.symbolizers ?? [];
    const larger = withSymbols(rules, [{ ...(first as Symbolizer), size: 40 }]);
    expect(readLook(larger)).toEqual(look);
    const parked = withSymbols(rules, [{ ...(first as Symbolizer), image: keptImage('airport', '#0072B2') }]);
    expect(readLook(parked)).toMatchObject({ items: [{ icon: 'airport' }, { icon: 'airport', color: '#E69F00' }] });
  });

  test('categories of numbers, of one value', async () => {
    const look: Look = { mode: 'categories', field: '2020', items: [{ value: 2, name: '2', color: '#0072B2' }], others: { name: 'Autres', color: '#B0B7BA' } }; // biome-ignore format: one line
    expect(readLook((await roundTrip(styleOf(categoryRules({ symbolizers: PLAIN.point }, look)))).rules)).toEqual(look);
  });

  test.each(bases)('classes of %s', async (_name, symbolizers) => {
    const bounds = [-10, 0, 20.5];
    const look: Look = { mode: 'classes', field: 'pop', bounds, names: classNames(bounds), colors: ['#FFFFCC', '#FD8D3C', '#E31A1C', '#800026'] }; // biome-ignore format: one line
    const style = styleOf(classRules({ symbolizers, ...zooms }, look));
    const back = await roundTrip(style);
    expect(back).toEqual(style);
    expect(readLook(back.rules)).toEqual(look);
  });

  test.each<Shape>(['point', 'line', 'polygon'])('proportional sizes of a %s', async (shape) => {
    const size = { field: 'débit "max" <m³>', largest: 1200.5, size: 20 };
    const style = styleOf(proportionalRules('Tout', { symbolizers: PLAIN[shape], ...zooms }, shape, size));
    const back = await roundTrip(style);
    expect(back).toEqual(style);
    expect(readLook(back.rules)).toEqual({ mode: 'proportional', ...size });
  });

  test('rules with conditions and zooms, in their order', async () => {
    const style = styleOf([
      {
        name: 'Grands ports',
        filter: ['&&', ['==', 'type', 'port'], ['>=', 'quais', 3]],
        ...zooms,
        symbolizers: [hatched, ...casing],
      },
      { name: 'Noms en baie', filter: ['||', ['*=', 'nom', 'Baie*'], ['!=', 'nom', null]], symbolizers: PLAIN.point },
    ]);
    const back = await roundTrip(style);
    expect(back).toEqual(style);
    expect(readLook(back.rules)).toEqual({ mode: 'rules' });
  });

  test('labels with their halo, letters and zooms, around points and along lines', async () => {
    const text = { kind: 'Text', label: 'Île {{nom}}', size: 13, color: '#2A3740', haloColor: '#FFFFFF', haloWidth: 2, font: ['Source Sans 3'], fontWeight: 'bold', fontStyle: 'italic' }; // biome-ignore format: one line
    for (const more of [{}, { placement: 'line' }]) {
      const label: Rule = { name: 'Nom', symbolizers: [{ ...text, ...more }], ...zooms };
      const back = await roundTrip(styleOf([...oneRule('Tout', { symbolizers: PLAIN.point }), label]));
      expect(partsOf(back).label).toEqual(label);
    }
  });
});
