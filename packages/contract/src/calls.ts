import { groupCalls } from './access.ts';
import { adminCalls } from './admin.ts';
import { altitudeCalls } from './altitude.ts';
import { authCalls } from './auth.ts';
import { backupCalls } from './backups.ts';
import { type Call, withSchemas } from './call.ts';
import { emplacementCalls, noteCalls, producerCalls, settingCalls } from './content.ts';
import { contextCalls } from './contexts.ts';
import { endpoints } from './endpoints.ts';
import { environmentCalls } from './environment.ts';
import { healthCalls } from './health.ts';
import { importCalls } from './imports.ts';
import { itineraireCalls } from './itineraire.ts';
import { journalCalls } from './journal.ts';
import { accessCalls, keyCalls } from './keys.ts';
import { layerCalls } from './layer-edits.ts';
import { layerStyleCalls } from './layer-styles.ts';
import { mailCalls } from './mail.ts';
import { wfsCalls, wmsCalls, wmtsCalls } from './map-services.ts';
import { ogcCalls } from './ogc.ts';
import { openDataCalls } from './open-data.ts';
import { pointCalls } from './point-info.ts';
import { postgisCalls } from './postgis.ts';
import { linkPreviewCalls } from './preview.ts';
import { printCalls } from './print.ts';
import { projectionCalls } from './projections.ts';
import { recordCalls } from './records.ts';
import { reportCalls } from './reports.ts';
import { restoreCalls } from './restores.ts';
import { scheduleCalls } from './schedules.ts';
import { searchCalls } from './search.ts';
import { factorCalls } from './second-factor.ts';
import { securityTxtCalls } from './security-txt.ts';
import { sessionCalls } from './sessions.ts';
import { signInCalls } from './sign-in-settings.ts';
import { taskCalls } from './tasks.ts';
import { upstreamCalls } from './upstreams.ts';
import { userCalls } from './users.ts';
import { ogcTileCalls, vectorTileCalls } from './vector-tiles.ts';
import { zoneCalls } from './zones.ts';

type Groups = { [Group in keyof typeof endpoints]: { [Name in keyof (typeof endpoints)[Group]]: Call } };

/** Every endpoint with its schema. At run time for the server alone; the page takes its types. */
export const calls = {
  access: accessCalls,
  admin: adminCalls,
  altitude: altitudeCalls,
  auth: authCalls,
  backups: backupCalls,
  contexts: contextCalls,
  docs: withSchemas(endpoints.docs, { page: { hide: true }, openApi: { hide: true } }),
  emplacements: emplacementCalls,
  environment: environmentCalls,
  factors: factorCalls,
  groups: groupCalls,
  health: healthCalls,
  imports: importCalls,
  itineraire: itineraireCalls,
  journal: journalCalls,
  keys: keyCalls,
  layers: layerCalls,
  layerStyles: layerStyleCalls,
  linkPreview: linkPreviewCalls,
  mail: mailCalls,
  ogc: ogcCalls,
  point: pointCalls,
  postgis: postgisCalls,
  print: printCalls,
  producers: producerCalls,
  records: recordCalls,
  projections: projectionCalls,
  releaseNotes: noteCalls,
  reports: reportCalls,
  restores: restoreCalls,
  schedules: scheduleCalls,
  search: searchCalls,
  openData: openDataCalls,
  securityTxt: securityTxtCalls,
  sessions: sessionCalls,
  settings: settingCalls,
  signIn: signInCalls,
  tasks: taskCalls,
  upstreams: upstreamCalls,
  users: userCalls,
  wfs: wfsCalls,
  wms: wmsCalls,
  wmts: wmtsCalls,
  vectorTiles: vectorTileCalls,
  ogcTiles: ogcTileCalls,
  zones: zoneCalls,
} satisfies Groups;

export type Calls = typeof calls;
