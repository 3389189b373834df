import { expect, test } from 'vitest';
import { closedPanel, type PanelAction, type PanelState, panelReducer } from './panel-reducer.ts';

const after = (...actions: PanelAction[]): PanelState => actions.reduce(panelReducer, closedPanel);
const toggle = (module: 'layers' | 'draw'): PanelAction => ({ type: 'TOGGLE_MODULE', module });

test('MAP-07 toggling another module switches to it and opens', () => {
  expect(after(toggle('layers'))).toMatchObject({ module: 'layers', isOpen: true });
  expect(after(toggle('layers'), toggle('draw'))).toMatchObject({ module: 'draw', isOpen: true });
  expect(after(toggle('layers'), { type: 'CLOSE' }, toggle('draw'))).toMatchObject({ module: 'draw', isOpen: true });
});

test('MAP-07 toggling the current module toggles the panel', () => {
  expect(after(toggle('layers'), toggle('layers'))).toMatchObject({ module: 'layers', isOpen: false });
  expect(after(toggle('layers'), toggle('layers'), toggle('layers'))).toMatchObject({ module: 'layers', isOpen: true });
});

test('MAP-07 the panel folds and unfolds on what it held; empty, it stays closed', () => {
  expect(after({ type: 'TOGGLE' })).toEqual(closedPanel);
  expect(after(toggle('draw'), { type: 'TOGGLE' })).toMatchObject({ module: 'draw', isOpen: false });
  expect(after(toggle('draw'), { type: 'TOGGLE' }, { type: 'TOGGLE' })).toMatchObject({ module: 'draw', isOpen: true });
});

test('MAP-07 opening a module that is open leaves it open', () => {
  expect(after({ type: 'OPEN', module: 'info' }, { type: 'OPEN', module: 'info' })).toMatchObject({
    module: 'info',
    isOpen: true,
  });
});

test('MAP-07 only a module opened by its own button takes the focus', () => {
  expect(after(toggle('layers')).takesFocus).toBe(true);
  expect(after({ type: 'OPEN', module: 'info' }).takesFocus).toBe(false);
});
