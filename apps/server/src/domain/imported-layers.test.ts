import type { Layer as Drawing } from '@motu/engine';
import { expect, test } from 'vitest';
import { describeOnBoth } from '../testing/state.ts';
import { applyImportedLayers, forgetLayer, type ImportedLayer } from './imported-layers.ts';

const drawing: Drawing = {
  slug: 'sentiers',
  title: 'Sentiers',
  description: '',
  minZoom: 5,
  maxZoom: 20,
  content: { kind: 'features', table: 'couche_sentiers', style: { name: 'Sentiers', rules: [] } },
  fields: [{ name: 'nom', title: 'Nom' }],
  legend: {},
  sources: [],
};
const imported = (stamp: string): ImportedLayer => ({
  file: { name: 'sentiers.geojson', objects: 2 },
  drawing,
  searchable: false,
  isNamed: false,
  keepsStyle: true,
  stamp,
});

describeOnBoth('imported layers', (state) => {
  test('TER-02 an import becomes a layer once, whoever comes first, and stays away once removed', async () => {
    await applyImportedLayers(state(), [imported('1')], []);
    await applyImportedLayers(state(), [imported('1')], []);
    const [layer, ...others] = await state().layers.all();
    expect(layer).toMatchObject({ slug: 'sentiers', name: 'Sentiers', version: 1 });
    expect(others).toEqual([]);

    await applyImportedLayers(state(), [imported('2')], []);
    expect(await state().layers.all()).toMatchObject([{ id: layer?.id, version: 2 }]);
    expect((await state().journal.latest(5)).map(({ action }) => action)).toEqual(['layer-change', 'layer-add']);

    // An administrator took it away: a server that starts does not bring it back.
    await state().layers.remove(layer?.id ?? '', 2);
    await applyImportedLayers(state(), [imported('2')], []);
    expect(await state().layers.all()).toEqual([]);

    await applyImportedLayers(state(), [imported('3')], []);
    expect(await forgetLayer(state(), 'sentiers')).toBe(true);
    expect(await forgetLayer(state(), 'sentiers')).toBe(false);
  });
});
