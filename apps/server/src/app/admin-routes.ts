import type { TaskPlace } from '@motu/contract';
import { readPostgisName } from '@motu/engine';
import type { FastifyInstance } from 'fastify';
import { createGroupEdits } from '../domain/access/groups.ts';
import type { AccessKeys } from '../domain/access/keys.ts';
import { createAccountEdits } from '../domain/account-edits.ts';
import { Backups } from '../domain/backup/backups.ts';
import { Restores } from '../domain/backup/restores.ts';
import { createContextEdits } from '../domain/context-edits.ts';
import { type DraftGround, draftPicture } from '../domain/draft-picture.ts';
import { OwnFactors } from '../domain/factors/own-factors.ts';
import { attributeValues, layerAttributes } from '../domain/layer-attributes.ts';
import type { LayerDataEdits } from '../domain/layer-data.ts';
import { LayerEdits } from '../domain/layer-edits.ts';
import { columnsOf, tableFields } from '../domain/layer-fields.ts';
import { tablesOf } from '../domain/layer-tables.ts';
import type { Layer } from '../domain/layers.ts';
import { createLocationEdits } from '../domain/locations.ts';
import type { Logos } from '../domain/logos.ts';
import type { Provider } from '../domain/oidc/provider.ts';
import { OwnSessions } from '../domain/own-sessions.ts';
import { ownSourceOptions } from '../domain/own-source-options.ts';
import { postgisTablesOf } from '../domain/postgis.ts';
import { createNoteEdits } from '../domain/release-notes.ts';
import { createCacheWork } from '../domain/schedules/add-cache-task.ts';
import { createCapabilitiesCheck } from '../domain/schedules/check-capabilities.ts';
import { createBackupWork } from '../domain/schedules/make-backup.ts';
import { createDataWork } from '../domain/schedules/refresh-data.ts';
import { ScheduleRunner } from '../domain/schedules/run-schedules.ts';
import { createSchedules } from '../domain/schedules/schedules.ts';
import { createSettingEdits } from '../domain/settings.ts';
import { SignInSettingEdits } from '../domain/sign-in-settings.ts';
import { readStyle } from '../domain/style-document.ts';
import { styleFaults } from '../domain/style-faults.ts';
import { Tasks } from '../domain/tasks/tasks.ts';
import { tryDrawing } from '../domain/try-drawing.ts';
import { createJournalPages } from '../domain/undo.ts';
import { Uploads } from '../domain/uploads.ts';
import { backups } from '../http/backups.ts';
import type { Confirmation } from '../http/confirmation.ts';
import { contentEdits } from '../http/content-edits.ts';
import { groups } from '../http/groups.ts';
import { imports } from '../http/imports.ts';
import { journal } from '../http/journal.ts';
import { keys as keyRoutes } from '../http/keys.ts';
import { layerStyles, type StyleRoutes } from '../http/layer-styles.ts';
import { layers as layerRoutes } from '../http/layers.ts';
import { postgis as postgisRoutes } from '../http/postgis.ts';
import { restores } from '../http/restores.ts';
import { schedules as scheduleRoutes } from '../http/schedules.ts';
import { signInSettings } from '../http/sign-in-settings.ts';
import { tasks as taskRoutes } from '../http/tasks.ts';
import { upstreams as upstreamRoutes } from '../http/upstreams.ts';
import { users } from '../http/users.ts';
import { readStyleText } from '../styles/read-style-text.ts';
import { writeStyleSld } from '../styles/write-sld.ts';
import { createFileReader } from '../uploads/read-in-process.ts';
import { openUploadFiles } from '../uploads/upload-files.ts';
import { openBackups } from '../wiring/open-backups.ts';
import { ownDataOf } from '../wiring/own-data.ts';
import type { AppParts } from './app-parts.ts';

/** What administrators change, each with its way back in the journal. */
export async function addAdminRoutes(
  app: FastifyInstance,
  parts: AppParts & {
    keys: AccessKeys;
    confirmation: Confirmation;
    logos: Logos;
    provider: Provider & { look(): Promise<void> };
  },
): Promise<void> {
  const { config, state, settings, confirmation, logos, version, provider } = parts;
  const { edits: layers, sent } = await addLayerRoutes(app, parts);
  const edits = {
    contexts: createContextEdits(state),
    notes: createNoteEdits(state),
    locations: createLocationEdits(state),
    settings: createSettingEdits(state, config.product, settings.changed),
  };
  const accounts = createAccountEdits(state);
  await app.register(contentEdits, { state, logos, ...edits });
  const groupEdits = createGroupEdits(state);
  await app.register(groups, { state, groups: groupEdits });
  await app.register(keyRoutes, { state, keys: parts.keys });
  const own = { sessions: new OwnSessions(state), factors: new OwnFactors(state) };
  await app.register(users, { state, accounts, groups: groupEdits, ...own, confirmation });
  await app.register(signInSettings, {
    settings: new SignInSettingEdits(state),
    provider,
    confirmation,
    publicUrl: config.publicUrl,
  });
  const undoers = [
    ...[edits.contexts, edits.notes, edits.locations, edits.settings.undoer],
    ...[accounts.edits, groupEdits, layers.undoer],
  ];
  // What copies share is in PostGIS, which has backups of its own.
  const ownData = config.importsUrl ? null : ownDataOf(() => parts.territory().files.geopackage);
  const saved = openBackups({ state, dataFolder: config.data, version, ownData, bucket: config.backups });
  const made = new Backups(state, saved);
  await app.register(backups, { backups: made, confirmation });
  const { open, stage, restore } = saved;
  const onFault = (error: unknown) => parts.log.error({ err: error }, 'a backup could not be restored');
  const restored = () => parts.takeRestored();
  const place = { state, ...sent, hasPlace: hasPlaceIn(parts) };
  const put = new Restores({ ...place, open, stage, restore, restored, onFault });
  await app.register(restores, { restores: put, confirmation });
  const tasks = await addTaskRoutes(app, parts);
  const schedules = await addSchedules(app, parts, { tasks, backups: made, files: { ...sent, data: layers.data } });
  const kept = createJournalPages(state, [...undoers, schedules.undoer]);
  await app.register(journal, { journal: kept, confirmation });
}

type Scheduled = {
  tasks: Tasks;
  backups: Backups;
  files: Awaited<ReturnType<typeof openSentFiles>> & { data: LayerDataEdits };
};

/** What is done by itself at its hour, by the same use cases as by hand. */
async function addSchedules(
  app: FastifyInstance,
  { state, upstreams, log }: AppParts,
  { tasks, backups: made, files }: Scheduled,
) {
  const onFault = (error: unknown) => log.error({ err: error }, 'what was scheduled failed');
  const runner = new ScheduleRunner({
    state,
    works: {
      backup: createBackupWork(made),
      cache: createCacheWork(state, tasks),
      capabilities: createCapabilitiesCheck(state, upstreams),
      data: createDataWork({ state, upstreams, onFault, ...files }),
    },
    onFault,
  });
  const schedules = createSchedules({ state, runner, checkAddress: upstreams.check });
  await app.register(scheduleRoutes, { schedules, runner });
  return schedules;
}

/** Layers, and what they are made of: files that are sent, tables of PostGIS, outside servers. */
async function addLayerRoutes(app: FastifyInstance, parts: AppParts) {
  const { state, shown, engine, tiles, outside, upstreams, postgis, layers } = parts;
  const hasPlace = hasPlaceIn(parts);
  const edits = new LayerEdits(state, {
    checkAddress: upstreams.check,
    tryDrawing: (layer) => tryDrawing(engine, layer),
    columns: (drawing) => columnsOf(engine, drawing),
    ownSource: (layer) => ownSourceOptions(layer, engine),
    postgis,
    hasData: ({ drawing }) => [...tablesOf(drawing), ...postgisTablesOf(drawing)].every(hasPlace),
    hasPlace,
    changed: layers.changed,
  });
  const picture = (layer: Layer, ground: DraftGround) => draftPicture(layer, ground, { engine, outside });
  const faults = (layer: Layer) => styleFaults(engine, layer);
  const fields = (layer: Layer) => tableFields(engine, layer);
  const styles: StyleRoutes = {
    edits,
    attributes: (layer) => layerAttributes(engine, layer),
    values: (layer, asked) => attributeValues(engine, layer, asked),
    readText: readStyleText,
    writeSld: async (style) => writeStyleSld(await readStyle(style)),
  };
  await app.register(layerRoutes, { ...shown, tiles, edits, picture, faults, fields });
  await app.register(layerStyles, styles);
  const sent = await openSentFiles(parts);
  const onFault = (error: unknown) => parts.log.error({ err: error }, 'a file could not be imported');
  await app.register(imports, { uploads: new Uploads({ ...sent, data: edits.data, onFault }) });
  await app.register(postgisRoutes, { tables: postgis });
  await app.register(upstreamRoutes, { upstreams, layers: state.layers });
  return { edits, sent };
}

/** Whether a table that layers name so is there. */
const hasPlaceIn =
  ({ hasImported, territory }: AppParts) =>
  (place: string): boolean =>
    readPostgisName(place) ? hasImported(place) : territory().tables.has(place);

/** Files of objects that come from outside, and who reads them. */
async function openSentFiles({ config, territory, renewTerritory, layers }: AppParts) {
  return {
    files: await openUploadFiles(config.data),
    reader: createFileReader({ ...config, geopackage: () => territory().files.geopackage }),
    maxBytes: config.limits.importMegabytes * 1024 ** 2,
    async imported() {
      // What became a table of PostGIS has left the territory as it was.
      if (!config.importsUrl) await renewTerritory();
      await layers.changed();
    },
  };
}

async function addTaskRoutes(app: FastifyInstance, { state, cache, tiles, runner, territory }: AppParts) {
  const places = () =>
    territory().places.map(({ extent, ...place }) => ({ ...place, extent: [...extent] as TaskPlace['extent'] }));
  const tasks = new Tasks(state, { cache, tiles, ...runner });
  await app.register(taskRoutes, { tasks, places });
  return tasks;
}
