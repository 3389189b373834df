import type { TaskPlace } from '@motu/contract';
import { readPostgisName } from '@motu/engine';
import type { FastifyInstance } from 'fastify';
import { createAccountEdits } from '../domain/account-edits.ts';
import { createBackups } from '../domain/backup/backups.ts';
import { createContextEdits } from '../domain/context-edits.ts';
import { type DraftGround, draftPicture } from '../domain/draft-picture.ts';
import { attributeValues, layerAttributes } from '../domain/layer-attributes.ts';
import type { LayerDataEdits } from '../domain/layer-data.ts';
import { LayerEdits } from '../domain/layer-edits.ts';
import { tablesOf } from '../domain/layer-tables.ts';
import type { Layer } from '../domain/layers.ts';
import { createLocationEdits } from '../domain/locations.ts';
import { postgisTablesOf } from '../domain/postgis.ts';
import { createNoteEdits } from '../domain/release-notes.ts';
import { createSettingEdits } from '../domain/settings.ts';
import { readStyle } from '../domain/style-document.ts';
import { styleFaults } from '../domain/style-faults.ts';
import { Tasks } from '../domain/tasks/tasks.ts';
import { tryDrawing } from '../domain/try-drawing.ts';
import { createJournalPages } from '../domain/undo.ts';
import { createUploads } from '../domain/uploads.ts';
import { backups } from '../http/backups.ts';
import type { Confirmation } from '../http/confirmation.ts';
import { contentEdits } from '../http/content-edits.ts';
import { imports } from '../http/imports.ts';
import { journal } from '../http/journal.ts';
import { layerStyles, type StyleRoutes } from '../http/layer-styles.ts';
import { layers as layerRoutes } from '../http/layers.ts';
import { postgis as postgisRoutes } from '../http/postgis.ts';
import { tasks as taskRoutes } from '../http/tasks.ts';
import { upstreams as upstreamRoutes } from '../http/upstreams.ts';
import { users } from '../http/users.ts';
import { ownSourceOptions } from '../ows/own-source-options.ts';
import { readStyleText } from '../styles/read-style-text.ts';
import { writeStyleSld } from '../styles/write-sld.ts';
import { createFileReader } from '../uploads/read-in-process.ts';
import { openUploadFiles } from '../uploads/upload-files.ts';
import { openBackups } from '../wiring/open-backups.ts';
import type { AppParts } from './app-parts.ts';

/** What administrators change, each with its way back in the journal. */
export async function addAdminRoutes(
  app: FastifyInstance,
  parts: AppParts & { confirmation: Confirmation },
): Promise<void> {
  const { config, state, settings, confirmation, version } = parts;
  const layers = await addLayerRoutes(app, parts);
  const edits = {
    contexts: createContextEdits(state),
    notes: createNoteEdits(state),
    locations: createLocationEdits(state),
    settings: createSettingEdits(state, config.product, settings.changed),
  };
  const accounts = createAccountEdits(state);
  await app.register(contentEdits, { state, ...edits });
  await app.register(users, { state, accounts, confirmation });
  const undoers = [
    ...[edits.contexts, edits.notes, edits.locations, edits.settings.undoer],
    ...[accounts.edits, layers.undoer],
  ];
  await app.register(journal, { journal: createJournalPages(state, undoers), confirmation });
  const saved = openBackups({ state, dataFolder: config.data, version });
  await app.register(backups, { backups: createBackups(state, saved), confirmation });
  await addTaskRoutes(app, parts);
}

/** Layers, and what they are made of: files that are sent, tables of PostGIS, outside servers. */
async function addLayerRoutes(app: FastifyInstance, parts: AppParts) {
  const { state, shown, territory, hasImported, engine, tiles, outside, upstreams, postgis, layers } = parts;
  const hasPlace = (place: string) => (readPostgisName(place) ? hasImported(place) : territory().tables.has(place));
  const edits = new LayerEdits(state, {
    checkAddress: upstreams.check,
    tryDrawing: (layer) => tryDrawing(engine, layer),
    ownSource: (layer) => ownSourceOptions(layer, engine),
    postgis,
    hasData: ({ drawing }) => [...tablesOf(drawing), ...postgisTablesOf(drawing)].every(hasPlace),
    hasPlace,
    changed: layers.changed,
  });
  const picture = (layer: Layer, ground: DraftGround) => draftPicture(layer, ground, { engine, outside });
  const faults = (layer: Layer) => styleFaults(engine, layer);
  const styles: StyleRoutes = {
    edits,
    attributes: (layer) => layerAttributes(engine, layer),
    values: (layer, asked) => attributeValues(engine, layer, asked),
    readText: readStyleText,
    writeSld: async (style) => writeStyleSld(await readStyle(style)),
  };
  await app.register(layerRoutes, { ...shown, tiles, edits, picture, faults });
  await app.register(layerStyles, styles);
  await app.register(imports, { uploads: await openUploads(parts, edits.data) });
  await app.register(postgisRoutes, { tables: postgis });
  await app.register(upstreamRoutes, { upstreams, layers: state.layers });
  return edits;
}

async function openUploads({ config, territory, renewTerritory, layers, log }: AppParts, data: LayerDataEdits) {
  return createUploads({
    data,
    files: await openUploadFiles(config.data),
    reader: createFileReader({ ...config, geopackage: () => territory().files.geopackage }),
    maxBytes: config.limits.importMegabytes * 1024 ** 2,
    async imported() {
      // What became a table of PostGIS has left the territory as it was.
      if (!config.importsUrl) await renewTerritory();
      await layers.changed();
    },
    onFault: (error) => log.error({ err: error }, 'a file could not be imported'),
  });
}

async function addTaskRoutes(app: FastifyInstance, { state, cache, tiles, runner, territory }: AppParts) {
  const places = () =>
    territory().places.map(({ name, extent: [w, s, e, n] }) => ({ name, extent: [w, s, e, n] as TaskPlace['extent'] }));
  await app.register(taskRoutes, { tasks: new Tasks(state, { cache, tiles, ...runner }), places });
}
