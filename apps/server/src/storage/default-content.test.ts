import type { Layer as Drawing } from '@motu/engine';
import { CATALOGUE } from '@motu/territory/catalogue';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Catalogue } from '../domain/catalogue.ts';
import { toGroups } from '../domain/catalogue.ts';
import { CONTEXTS } from '../domain/default-content/contexts.ts';
import { createDefaultContent, SHIPPED, toDefaultLayer } from '../domain/default-content/create.ts';
import { describeOsm } from '../domain/default-content/osm-words.ts';
import { describeRelief } from '../domain/default-content/relief-words.ts';
import { updateDefaultContent } from '../domain/default-content/update.ts';
import type { Layer } from '../domain/layers.ts';
import type { State } from '../domain/state.ts';
import type { Producer, Territory } from '../domain/territory.ts';
import { describeOnBoth } from '../testing/state.ts';

const NO_EDITIONS = { tables: new Map(), rasters: { relief: '', sea: '', texture: '', lagoon: '' } };

const producer = (slug: string, annee: string, tables: string[] = []): Producer => ({
  ...{ slug, producteur: 'OpenStreetMap', copyright: '©', annee, url: null, licence: 'ODbL', licenceUrl: null },
  ...{ aConfirmer: false, note: null, extent: [-150, -18, -149, -17] as const, tables },
});

function territoryWith(producers: Producer[], changes: Partial<Territory> = {}): Territory {
  const files = { geopackage: '', relief: [], sea: null, texture: null, lagoon: null } as unknown as Territory['files'];
  const tables = new Set(['route', 'batiment', 'lieu', 'cascade']);
  return {
    files,
    digest: '',
    editions: NO_EDITIONS,
    producers,
    places: [],
    catalogue: null,
    tables,
    pack: 'a',
    ...changes,
  };
}

const OLD = territoryWith([producer('osm', '2025')]);
const NEW = territoryWith([producer('osm', '2026')], { pack: 'b' });
const find = (slug: string) => CATALOGUE.find((layer) => layer.slug === slug) as Drawing;
const buildings = find('batiments');

/** Buildings as version 4.13.4 had them. */
const EARLIER_BUILDINGS: Drawing = {
  slug: 'batiments',
  title: 'Bâtiments',
  description: 'Emprises des bâtiments d’OpenStreetMap, dont les constructions sur pilotis.',
  minZoom: 13,
  maxZoom: 20,
  content: buildings.content,
  fields: [{ name: 'sur_pilotis', title: 'Sur pilotis' }],
  legend: {},
  sources: ['osm'],
};

/** A newer version: a layer more among the buildings, other words and another style for these. */
const waterfalls: Drawing = { ...buildings, slug: 'cascades', title: 'Cascades' };
if (waterfalls.content.kind === 'features') waterfalls.content = { ...waterfalls.content, table: 'cascade' };
const LATER: Catalogue = {
  ...SHIPPED,
  layers: [
    ...CATALOGUE.filter((layer) => layer !== buildings),
    { ...buildings, description: 'Nouveaux mots.', maxZoom: 19 },
    waterfalls,
  ],
  contexts: CONTEXTS.map((context) => ({
    ...context,
    groups: context.groups.map((group) => {
      const slugs = group.groupAndLayers.map(({ layer }) => layer);
      const [made] = toGroups([
        { name: group.name, layers: slugs.flatMap((slug) => (slug === 'batiments' ? ['+cascades', slug] : slug)) },
      ]);
      return slugs.includes('batiments') ? { ...group, groupAndLayers: made?.groupAndLayers ?? [] } : group;
    }),
  })),
};

describeOnBoth('content of a newer version', (state) => {
  beforeEach(async () => {
    await clear(state());
    await createDefaultContent(state(), OLD);
  });
  const later = (territory = NEW) => updateDefaultContent(state(), territory, LATER);
  const layer = async (slug: string) => (await state().layers.all()).find((one) => one.slug === slug) as Layer;
  const save = async (slug: string, changes: Partial<Layer>) =>
    state().layers.update({ ...(await layer(slug)), ...changes });
  const group = async (context: string, holding: string) =>
    (await state().contexts.findBySlug(context))?.groups
      .map(({ groupAndLayers }) => groupAndLayers.map((entry) => entry.layer))
      .find((slugs) => slugs.includes(holding));
  const lines = async () => (await state().journal.latest(50)).map(({ action, subject }) => `${action} ${subject}`);
  const versions = async () => (await state().layers.all()).map(({ slug, version }) => `${slug} ${version}`);

  describe.each(['remembered', 'not remembered, as before this version'])('%s', (how) => {
    beforeEach(async () => {
      if (how === 'remembered') return;
      await state().settings.write('default-layers', null);
      const { id, version } = await layer('batiments');
      await state().layers.remove(id, version);
      await state().layers.add(toDefaultLayer(EARLIER_BUILDINGS, OLD.producers));
    });

    test('ADM-02 ADM-04 a new layer comes, published, beside its neighbours in the contexts; once', async () => {
      await later();
      expect(await layer('cascades')).toMatchObject({ published: true, name: 'Cascades', version: 1 });
      expect(await group('general', 'cascades')).toEqual(expect.arrayContaining(['routes', 'cascades', 'batiments']));
      const shown = (await group('equipements', 'cascades')) ?? [];
      expect(shown.indexOf('cascades')).toBe(shown.indexOf('batiments') - 1);
      expect(await group('mer', 'cascades')).toBeUndefined();
      expect(await lines()).toEqual(expect.arrayContaining(['layer-add Cascades', 'context-change Équipements']));
      const before = [await versions(), await lines()];
      await later();
      expect([await versions(), await lines()]).toEqual(before);
    });

    test('ADM-02 what nobody has edited follows the catalogue and the producers', async () => {
      await later();
      const { metadata, maxZoom, sourceOptions } = await layer('batiments');
      expect(metadata).toMatchObject({ description: 'Nouveaux mots.', producteur: 'OpenStreetMap', date: '2026' });
      expect([maxZoom, sourceOptions.tileGrid]).toEqual([19, undefined]);
    });

    test('ADM-02 ADM-04 what an administrator has deleted, or has under that name, stays so', async () => {
      const { id, version } = await layer('batiments');
      await state().layers.remove(id, version);
      const context = await state().contexts.findBySlug('mer');
      await state().contexts.remove(context?.id ?? '', context?.version ?? 0);
      await state().layers.add({ ...(await layer('routes')), id: 'own', slug: 'cascades', name: 'Mes cascades' });
      await later();
      await later();
      expect(await layer('batiments')).toBeUndefined();
      expect((await layer('cascades')).name).toBe('Mes cascades');
      expect(await state().contexts.findBySlug('mer')).toBeNull();
      const own = await layer('cascades');
      await state().layers.remove(own.id, own.version);
      await later();
      expect(await layer('cascades'), 'it was not ours to bring').toBeUndefined();
    });

    test('ADM-02 of a layer that was edited, what was not follows', async () => {
      await save('batiments', { name: 'Constructions', published: false });
      const { metadata } = await layer('batiments');
      await save('batiments', { metadata: { ...metadata, description: 'Nos mots.' } });
      await later();
      const after = await layer('batiments');
      expect(after).toMatchObject({ name: 'Constructions', published: false, maxZoom: 19 });
      expect(after.metadata.description).toBe('Nos mots.');
      await later();
      expect((await layer('batiments')).version).toBe(after.version);
    });
  });

  test('TER-01 our own warning of a schematic network goes, also from a layer that was edited', async () => {
    const roads = await layer('routes');
    await state().settings.write('default-layers', null);
    const avertissement = '<p>Réseau schématique de démonstration, ne pas utiliser pour la navigation.</p>';
    await save('routes', { name: 'Nos routes', metadata: { ...roads.metadata, avertissement } });
    await later();
    expect(await layer('routes')).toMatchObject({ name: 'Nos routes', metadata: { avertissement: null } });
  });

  test('ADM-05 an earlier installation is told once what is new; a new one has its own note', async () => {
    const titles = async () => (await state().notes.published()).map(({ content }) => content.split('\n')[0]);
    const [first] = await titles();
    await later();
    expect(await titles()).toEqual([first]);
    await state().settings.write('default-layers', null);
    const { id, version } = await layer('cascades');
    await state().layers.remove(id, version);
    await later();
    await later();
    expect(await titles()).toEqual(['## De vraies routes, et bien plus', first]);
  });

  test('TER-03 TER-04 imports are told of, and are no edits', async () => {
    const imported = territoryWith(
      [
        producer('osm', '2025'),
        producer('osm-import', '2027', ['batiment', 'route']),
        producer('relief-lidar', '2027'),
      ],
      { pack: 'b' },
    );
    const start = async (territory: Territory) => {
      await later(territory);
      await describeRelief(state(), territory);
      await describeOsm(state(), territory);
    };
    await start(imported);
    const told = await layer('batiments');
    expect(told.drawing?.sources).toContain('osm-import');
    expect(told.metadata).toMatchObject({ description: 'Nouveaux mots.', date: '2027' });
    expect((await layer('routes')).metadata.description).not.toContain('2021');
    expect((await layer('routes')).metadata.date).toBe('2027');
    expect((await layer('fond-de-carte')).metadata.description).not.toContain('2021');
    const before = await versions();
    await start(imported);
    expect(await versions(), 'said once').toEqual(before);
    await start(NEW);
    expect((await layer('batiments')).metadata.date).toBe('2026');
    expect((await layer('routes')).metadata.description).toBe(find('routes').description);
    expect((await layer('batiments')).drawing?.sources).toEqual(['osm']);
  });

  test('TER-01 a layer whose table is not there yet waits for it', async () => {
    const without = territoryWith(NEW.producers, { tables: new Set(['route', 'batiment']) });
    await later(without);
    expect(await layer('cascades')).toBeUndefined();
    await later();
    expect((await layer('cascades')).name).toBe('Cascades');
  });

  test('OPS-05 two copies that start at once add it once', async () => {
    await Promise.all([later(), later()]);
    expect((await versions()).filter((one) => one.startsWith('cascades'))).toHaveLength(1);
  });
});

async function clear({ layers, contexts, notes, settings, locations }: State): Promise<void> {
  for (const one of await layers.all()) await layers.remove(one.id, one.version);
  for (const one of await contexts.all()) await contexts.remove(one.id, one.version);
  for (const one of await notes.all()) await notes.remove(one.id, one.version);
  for (const one of await locations.all()) await locations.remove(one.id, one.version);
  for (const name of ['default-content', 'default-layers']) await settings.write(name, null);
}
