import { expect, test } from 'vitest';
import { controlsOf, isEditable, readStyleText, withValue, writeStyleText } from './style-controls.ts';

const style = {
  name: 'Routes',
  rules: [
    { name: 'Route', symbolizers: [{ kind: 'Line', color: '#b0183b', width: 2, opacity: 0.5 }] },
    {
      name: 'Nom',
      symbolizers: [{ kind: 'Text', label: '{{nom}}', size: { name: 'add', args: [] }, color: 'rgb(1,2,3)' }],
    },
  ],
};

test('ADM-02 what is a plain value of a style can be changed simply; an expression stays in the text', () => {
  expect(style.rules.map(({ symbolizers: [one] }) => controlsOf(one as never).map(({ property }) => property))).toEqual(
    [['color', 'width'], ['label']],
  );
});

test('ADM-02 a control changes its own value and nothing else', () => {
  const wider = withValue(style, { rule: 0, symbolizer: 0, property: 'width' }, 5);
  expect(wider.rules[0]?.symbolizers[0]).toEqual({ kind: 'Line', color: '#b0183b', width: 5, opacity: 0.5 });
  expect(wider.rules[1]).toBe(style.rules[1]);
});

test('ADM-02 the text of a style is kept as it is typed, even while it cannot be read', () => {
  expect(readStyleText(writeStyleText(style))).toEqual(style);
  expect(readStyleText('{"name": ')).toBe('{"name": ');
  expect(readStyleText('<StyledLayerDescriptor/>')).toBe('<StyledLayerDescriptor/>');
  expect(readStyleText('12')).toBe('12');
  expect([style, { rules: [{}] }, null, '<sld/>'].map(isEditable)).toEqual([true, false, false, false]);
});
