// @vitest-environment node
import { readMapParams, writeMapParams } from '@motu/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contextSlugs, isBaseMap, missingNames, resolveSlugs } from './context-layers.ts';
import {
  type LayersAction,
  type LayersState,
  layersReducer,
  noLayers,
  sharedSlugs,
  shownLayers,
  stackOf,
} from './layers-reducer.ts';
import { testContext, testItem } from './testing.ts';

const context = testContext(
  {
    'Fonds de carte': ['+fond-de-carte', 'fond-clair', 'fond-sombre'],
    Lieux: ['+noms', 'routes'],
    Mer: ['recifs', 'bathymetrie'],
  },
  [{ slug: 'recifs', aliases: ['recif', 'corail'] }],
);

const run = (state: LayersState, ...actions: LayersAction[]) => actions.reduce(layersReducer, state);
const opened = (asked: string[] | null = null, isDark = false) =>
  run(noLayers(isDark), { type: 'OPEN_CONTEXT', context, asked });
const slugs = (state: LayersState) => shownLayers(state).map(({ item }) => item.slug);
const show = (slug: string): LayersAction => ({ type: 'SHOW', slug });
const hide = (slug: string): LayersAction => ({ type: 'HIDE', slug });

test('LAY-03 without an address, the layers that the context shows at start are shown, base maps under everything', () => {
  expect(slugs(opened())).toEqual(['noms', 'fond-de-carte']);
});

test('LAY-03 URL-03 the address shows its layers and no other, by slug or alias, each once', () => {
  expect(slugs(opened(['routes', 'corail', 'recifs', 'inconnue']))).toEqual(['routes', 'recifs']);
  expect(resolveSlugs(['corail', 'recif', 'recifs'], context)).toEqual(['recifs']);
  expect(resolveSlugs(['toString', '__proto__'], context)).toEqual([]);
});

test('URL-01 an address whose layers are all unknown shows the map of the start, which the night changes', () => {
  expect(slugs(opened(['inconnue']))).toEqual(['noms', 'fond-de-carte']);
  expect(slugs(opened(['inconnue'], true))).toEqual(['noms', 'fond-sombre']);
  expect(missingNames(['inconnue', 'corail', 'routes', 'toString'], context)).toEqual(['inconnue', 'toString']);
});

test('LAY-03 an address whose layers are empty shows none', () => {
  expect(slugs(opened([]))).toEqual([]);
});

test('LAY-05 a layer takes its place again when it is shown', () => {
  const state = run(opened(), show('bathymetrie'), show('routes'), hide('noms'));
  expect(slugs(state)).toEqual(['routes', 'bathymetrie', 'fond-de-carte']);
  expect(slugs(run(state, show('noms')))).toEqual(['noms', 'routes', 'bathymetrie', 'fond-de-carte']);
});

test('LAY-05 a moved layer goes where it is put, and stays there', () => {
  const state = run(opened(), show('recifs'), { type: 'MOVE', slug: 'recifs', index: 0 });
  expect(slugs(state)).toEqual(['recifs', 'noms', 'fond-de-carte']);
  expect(slugs(run(state, { type: 'MOVE', slug: 'recifs', index: 2 }))).toEqual(['noms', 'fond-de-carte', 'recifs']);
  expect(slugs(run(state, hide('recifs'), show('recifs')))).toEqual(['recifs', 'noms', 'fond-de-carte']);
});

test('LAY-05 opacity stays between 0 and 1, and is kept while the layer is hidden', () => {
  const set = (opacity: number): LayersAction => ({ type: 'SET_OPACITY', slug: 'noms', opacity });
  const opacityAfter = (...actions: LayersAction[]) => shownLayers(run(opened(), ...actions))[0]?.opacity;
  expect([set(0.4), set(-1), set(7), set(Number.NaN)].map((action) => opacityAfter(action))).toEqual([0.4, 0, 1, 1]);
  expect(opacityAfter(set(0.4), hide('noms'), show('noms'))).toBe(0.4);
});

test('a base map takes the place of the other one, and an address that names two shows the upper', () => {
  expect(slugs(run(opened(), show('fond-clair')))).toEqual(['noms', 'fond-clair']);
  expect(slugs(opened(['fond-clair', 'fond-de-carte']))).toEqual(['fond-de-carte']);
});

test('in the dark the dark base map is shown, and the other one again in the light', () => {
  const state = opened(null, true);
  expect(slugs(state)).toEqual(['noms', 'fond-sombre']);
  expect(state.isChanged).toBe(false);
  expect(slugs(run(state, { type: 'SET_SCHEME', isDark: false }))).toEqual(['noms', 'fond-de-carte']);
  const changed = run(state, show('routes'));
  expect(slugs(run(changed, { type: 'SET_SCHEME', isDark: false }))).toEqual(['noms', 'routes', 'fond-de-carte']);
});

test('a base map chosen by the visitor or by the address stays, light or dark', () => {
  const dark: LayersAction = { type: 'SET_SCHEME', isDark: true };
  expect(slugs(run(opened(), show('fond-clair'), dark))).toEqual(['noms', 'fond-clair']);
  expect(slugs(run(opened(), hide('fond-de-carte'), dark))).toEqual(['noms']);
  expect(slugs(opened(['fond-de-carte'], true))).toEqual(['fond-de-carte']);
});

test('a layer that the context lacks changes nothing', () => {
  const state = opened();
  for (const action of [show('inconnue'), hide('inconnue'), { type: 'MOVE', slug: 'inconnue', index: 0 } as const])
    expect(run(state, action)).toBe(state);
  expect(run(noLayers(false), show('noms'))).toEqual(noLayers(false));
});

const anySlug = fc.constantFrom('fond-de-carte', 'fond-clair', 'fond-sombre', 'noms', 'routes', 'recifs', 'inconnue');
const anyAction: fc.Arbitrary<LayersAction> = fc.oneof(
  fc.record({ type: fc.constant('SHOW' as const), slug: anySlug }),
  fc.record({ type: fc.constant('HIDE' as const), slug: anySlug }),
  fc.record({ type: fc.constant('MOVE' as const), slug: anySlug, index: fc.integer({ min: -2, max: 9 }) }),
  fc.record({ type: fc.constant('SET_OPACITY' as const), slug: anySlug, opacity: fc.double() }),
  fc.record({ type: fc.constant('SET_SCHEME' as const), isDark: fc.boolean() }),
  fc.record({
    type: fc.constant('OPEN_CONTEXT' as const),
    context: fc.constant(context),
    asked: fc.option(fc.array(anySlug)),
  }),
);

test('LAY-05 whatever is done, every layer has one place, one base map at most is shown, and opacities are true', () => {
  fc.assert(
    fc.property(fc.array(anyAction, { maxLength: 30 }), (actions) => {
      const state = run(noLayers(false), ...actions);
      const all = state.context ? contextSlugs(state.context) : [];
      expect(state.order.toSorted()).toEqual(all.toSorted());
      expect(new Set(state.shown).size).toBe(state.shown.length);
      for (const slug of state.shown) expect(all).toContain(slug);
      expect(state.shown.filter((slug) => isBaseMap(context, slug)).length).toBeLessThanOrEqual(1);
      for (const { opacity } of shownLayers(state)) expect(opacity >= 0 && opacity <= 1).toBe(true);
    }),
  );
});

test('LAY-05 moving puts the layer at the asked place and keeps the others in their order', () => {
  fc.assert(
    fc.property(fc.nat(2), fc.nat(2), (from, to) => {
      const state = run(opened(), show('recifs'));
      const before = slugs(state);
      const slug = before[from] as string;
      const after = slugs(run(state, { type: 'MOVE', slug, index: to }));
      expect(after.indexOf(slug)).toBe(to);
      expect(after.filter((one) => one !== slug)).toEqual(before.filter((one) => one !== slug));
    }),
  );
});

test('URL-07 SHARE-01 whatever was done, what is shown opens the same elsewhere: layers, order and opacity', () => {
  fc.assert(
    fc.property(fc.array(anyAction, { maxLength: 30 }), fc.boolean(), (actions, isDark) => {
      const state = run(opened(), ...actions);
      const { layers, stack } = readMapParams(writeMapParams({ layers: [...state.shown], stack: stackOf(state) }));
      const elsewhere = run(noLayers(isDark), { type: 'OPEN_CONTEXT', context, asked: layers, stack });
      const seen = (one: LayersState) =>
        shownLayers(one).map(({ item, opacity }) => [item.slug, Math.round(opacity * 100)]);
      expect(seen(elsewhere)).toEqual(seen(state));
    }),
  );
});

test('SHARE-01 a stack that names what is not there leaves the rest in its place, and is not a change', () => {
  const stack = [
    { slug: 'inconnue', opacity: 0.1 },
    { slug: 'routes', opacity: 0.2 },
    { slug: 'fond-de-carte', opacity: null },
  ];
  const state = run(noLayers(false), { type: 'OPEN_CONTEXT', context, asked: null, stack });
  expect(slugs(state)).toEqual(['fond-de-carte', 'noms']);
  expect(state.isChanged).toBe(false);
  expect(stackOf(opened())).toBeNull();
});

test('OWN-03 an added layer comes on top and is ordered like another; addresses and other contexts know nothing of it', () => {
  const own = { slug: 'sur-cet-appareil.a', startsShown: true };
  const before = opened();
  const added = layersReducer(before, { type: 'SET_OWN', layers: [own] });
  expect(added.order[0]).toBe(own.slug);
  expect(added.shown).toContain(own.slug);
  expect(sharedSlugs(added)).toEqual(before.shown);
  expect(stackOf(added)).toEqual(stackOf(before));
  const moved = layersReducer(added, { type: 'MOVE', slug: own.slug, index: 1 });
  expect(moved.order.indexOf(own.slug)).toBeGreaterThan(0);
  expect(layersReducer(moved, { type: 'OPEN_CONTEXT', context, asked: null }).shown).toContain(own.slug);
  expect(layersReducer(added, { type: 'SET_OWN', layers: [] })).toMatchObject({
    order: before.order,
    shown: before.shown,
  });
});

test('ACL-02 when one is not signed in any more, reserved layers leave the context, the map and the order at once, and the others stay as they are', () => {
  const layers = { ...context.layers, recifs: testItem('recifs', { reserved: true }) };
  const state = run(
    noLayers(false),
    { type: 'OPEN_CONTEXT', context: { ...context, layers }, asked: null },
    show('recifs'),
    show('routes'),
    { type: 'LEAVE' },
  );
  expect(slugs(state)).toEqual(['noms', 'routes', 'fond-de-carte']);
  expect(state.order).not.toContain('recifs');
  expect(JSON.stringify(state.context)).not.toContain('recifs');
  expect(run(state, { type: 'LEAVE' })).toBe(state);
});
