import { expect, test } from 'vitest';
import { colorsOf, PALETTES, paletteNamed, paletteOf } from '../../../ui/palettes.ts';
import { readValue, writeValue } from './conditions.ts';
import { iconColor, iconName, keptImage, toImage } from './icon-image.ts';
import { readLook } from './look.ts';
import {
  baseOf,
  categoryRules,
  classNames,
  classRules,
  oneRule,
  PLAIN,
  proportionalRules,
  tinted,
  withSymbols,
} from './look-edits.ts';
import { isStyle, painted, partsOf, type Rule, type Style, type Symbolizer, withParts } from './style.ts';
import { scalesOf, zoomsOf } from './zoom-scale.ts';

const base = { symbolizers: PLAIN.polygon };
const label: Rule = { name: 'Nom', symbolizers: [{ kind: 'Text', label: '{{nom}}' }] };

test('ADM-16 categories, classes, one symbol and proportional sizes are read back from the rules that they make', () => {
  const categories = {
    field: 'type',
    items: [
      { value: 'a', name: 'A', color: '#0072B2' },
      { value: 2, name: 'Deux', color: '#E69F00' },
    ],
    others: { name: 'Autres', color: '#B0B7BA' },
  };
  expect(readLook(categoryRules(base, categories))).toEqual({ mode: 'categories', ...categories });
  expect(readLook(categoryRules(base, { ...categories, others: null }))).toMatchObject({ others: null });
  const classes = {
    field: 'pop',
    bounds: [10, 20.5],
    names: classNames([10, 20.5]),
    colors: ['#FFFFCC', '#FD8D3C', '#800026'],
  };
  expect(readLook(classRules(base, classes))).toEqual({ mode: 'classes', ...classes });
  expect(classes.names).toEqual(['moins de 10', '10 à 20,5', '20,5 et plus']);
  expect(readLook(oneRule('Tout', base))).toEqual({ mode: 'one' });
  const size = { field: 'débit "max"', largest: 1200.5, size: 20 };
  for (const shape of ['point', 'line', 'polygon'] as const) {
    const rules = proportionalRules('Tout', { symbolizers: PLAIN[shape] }, shape, size);
    expect(readLook(rules)).toEqual({ mode: 'proportional', ...size });
    // Another look starts from plain sizes.
    expect(readLook(oneRule('Tout', baseOf(rules, shape)))).toEqual({ mode: 'one' });
  }
});

test('ADM-16 what says more than that stays a list of rules, untouched', () => {
  const [first, second] = categoryRules(base, {
    field: 'type',
    items: [
      { value: 'a', name: 'A', color: '#0072B2' },
      { value: 'b', name: 'B', color: '#E69F00' },
    ],
    others: null,
  }) as [Rule, Rule];
  const wider = { ...second, symbolizers: second.symbolizers.map((one) => ({ ...one, outlineWidth: 9 })) };
  const nearer = { ...second, scaleDenominator: { max: 5000 } };
  const elsewhere = { ...second, filter: ['==', 'autre', 'b'] };
  const computed = { ...second, symbolizers: [{ kind: 'Line', width: { name: 'property', args: ['w'] } }] };
  for (const odd of [wider, nearer, elsewhere, computed]) expect(readLook([first, odd])).toEqual({ mode: 'rules' });
  const style = { name: 'S', rules: [first, wider, label] };
  const { drawn, label: found } = partsOf(style);
  expect(found).toBe(label);
  expect(withParts(style, drawn, found)).toEqual(style);
});

test('ADM-16 names stand clear of the icons or marks beside them, however large these become; a gap of somebody’s own stays', () => {
  const named = (gap: number): Rule => ({ name: 'Nom', symbolizers: [{ kind: 'Text', label: '{{nom}}', offset: [gap, 2] }] }); // biome-ignore format: one line
  const drawn = (symbolizer: Symbolizer): Rule[] => [{ name: 'Tout', symbolizers: [symbolizer] }];
  const gapAfter = (style: Style, symbolizer: Symbolizer) => {
    const next = withParts(style, drawn(symbolizer), partsOf(style).label);
    return [partsOf(next).label?.symbolizers[0]?.offset, next] as const;
  };
  const style = { name: 'S', rules: [...oneRule('Tout', { symbolizers: PLAIN.point }), named(8)] };
  const [beside, withIcon] = gapAfter(style, { kind: 'Icon', image: keptImage('ferry', '#0072B2'), size: 24 });
  expect(beside).toEqual([15, 2]);
  expect(gapAfter(withIcon, { kind: 'Icon', image: 'x', size: 40 })[0]).toEqual([23, 2]);
  expect(gapAfter(withIcon, { kind: 'Mark', radius: 5 })[0]).toEqual([8, 2]);
  expect(gapAfter(style, { kind: 'Mark', radius: { name: 'property', args: ['r'] } })[0]).toEqual([8, 2]);
  const own = { name: 'S', rules: [...drawn({ kind: 'Mark', radius: 5 }), named(30)] };
  expect(gapAfter(own, { kind: 'Icon', image: 'x', size: 24 })[0]).toEqual([30, 2]);
});

test('ADM-16 one symbol for all keeps the zooms that all rules had, and none that some had', () => {
  const near = { name: 'Près', symbolizers: PLAIN.point, scaleDenominator: { max: 5000 } };
  const far = { name: 'Loin', symbolizers: PLAIN.point, scaleDenominator: { min: 5000 } };
  expect(baseOf([near, near], 'point')).toEqual({ symbolizers: PLAIN.point, scaleDenominator: { max: 5000 } });
  expect(baseOf([near, far], 'point')).toEqual({ symbolizers: PLAIN.point });
});

test('ADM-16 a line added over classed areas leaves the classes to the areas', () => {
  const classes = { field: 'pop', bounds: [10], names: classNames([10]), colors: ['#FFFFCC', '#800026'] };
  const line: Symbolizer = { kind: 'Line', color: '#000000', width: 1 };
  const rules = withSymbols(classRules(base, classes), [...PLAIN.polygon, line]);
  expect(rules.map(({ symbolizers }) => symbolizers.map(({ color }) => color))).toEqual([
    ['#FFFFCC', '#000000'],
    ['#800026', '#000000'],
  ]);
  expect(readLook(rules)).toEqual({ mode: 'classes', ...classes });
});

test('ADM-16 a value is compared as the kind of its attribute, and a number is written with a comma', () => {
  expect(['1,', '1,5', '1.5', 'abc', ''].map((text) => readValue(text, 'number'))).toEqual([1, 1.5, 1.5, 'abc', '']);
  expect([readValue('1,5', 'text'), readValue('true', 'boolean'), readValue('true', 'text')]).toEqual([
    '1,5',
    true,
    'true',
  ]);
  expect([writeValue(1.5), writeValue('1.5'), writeValue(false), writeValue(null)]).toEqual([
    '1,5',
    '1.5',
    'false',
    '',
  ]);
});

test('ADM-16 a style whose symbols are not written out is left to its text', () => {
  const withSymbol = (symbolizer: unknown) => ({ name: 'S', rules: [{ name: 'R', symbolizers: [symbolizer] }] });
  expect([{ kind: 'Line' }, null, {}, { kind: 3 }, 'Line'].map((one) => isStyle(withSymbol(one)))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect([isStyle(null), isStyle({ rules: [null] }), isStyle({ rules: [] })]).toEqual([false, false, false]);
});

test('ADM-16 palettes give colours that all differ, and are recognised by them', () => {
  for (const palette of PALETTES) {
    for (let count = 2; count <= 8; count++) {
      const colors = colorsOf(palette, count);
      expect(new Set(colors).size).toBe(count);
      expect(paletteOf(colors)).toBe(palette);
    }
  }
  expect(paletteOf(['#123456', '#654321'])).toBeNull();
  expect(colorsOf(paletteNamed('viridis'), 2)).toEqual(['#440154', '#FDE725']);
});

test('ADM-16 zooms become scales and are read back, as the layers that Motu comes with have them', () => {
  expect(scalesOf({ from: 12, to: null })).toEqual({ max: 193_033 });
  for (const zooms of [
    { from: 0, to: 20 },
    { from: 12, to: null },
    { from: null, to: 9 },
    { from: 7, to: 7 },
  ])
    expect(zoomsOf(scalesOf(zooms))).toEqual(zooms);
  expect(scalesOf({ from: null, to: null })).toBeUndefined();
});

test('ADM-16 a point over classed lines leaves the colour to the lines, and sizes of a mark over an outline are read back', () => {
  const lines = classRules(
    { symbolizers: PLAIN.line },
    { field: 'pop', bounds: [10], names: ['a', 'b'], colors: ['#FFFFCC', '#800026'] },
  );
  const pointed = withSymbols(lines, [...(lines[0]?.symbolizers ?? []), ...PLAIN.point]);
  expect(pointed.map(({ symbolizers }) => symbolizers.map(({ color }) => color))).toEqual([
    ['#FFFFCC', '#0B6FA4'],
    ['#800026', '#0B6FA4'],
  ]);
  expect(readLook(pointed)).toMatchObject({ mode: 'classes', colors: ['#FFFFCC', '#800026'] });
  const size = { field: 'pop', largest: 9, size: 20 };
  const outlined = { symbolizers: [...PLAIN.line, ...PLAIN.point] };
  expect(readLook(proportionalRules('Tout', outlined, 'polygon', size))).toEqual({ mode: 'proportional', ...size });
});

test('ADM-16 an icon tells categories and classes apart by its colour; a drawing of one’s own gives way to one that can', () => {
  const icon = (image: string): Symbolizer => ({ kind: 'Icon', image, size: 24 });
  const items = [
    { value: 'a', name: 'A', color: '#0072B2' },
    { value: 'b', name: 'B', color: '#E69F00' },
  ];
  const rules = categoryRules(
    { symbolizers: [icon(keptImage('harbor', '#000000'))] },
    { field: 'type', items, others: null },
  );
  const shown = rules.map(({ symbolizers: [one] }) => [iconName(one?.image), iconColor(one?.image)]);
  expect(shown).toEqual([
    ['harbor', '#0072B2'],
    ['harbor', '#E69F00'],
  ]);
  expect(readLook(rules)).toMatchObject({ mode: 'categories', field: 'type', items, others: null });
  const other = withSymbols(rules, [icon(keptImage('star', '#0072B2'))]);
  expect(readLook(other)).toMatchObject({ items: [{ color: '#0072B2' }, { color: '#E69F00' }] });
  const own = toImage('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>');
  expect(iconName(tinted({ symbolizers: [icon(own)] }).symbolizers[0]?.image)).toBe('marker');
  expect(painted([icon(own)], '#000000')).toEqual([icon(own)]);
});
