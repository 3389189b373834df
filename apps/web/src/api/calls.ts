import type {
  AltitudeAnswer,
  AltitudeRequest,
  AuthDetails,
  BackupList,
  ContextInput,
  ContextSummary,
  CopyrightEntry,
  Emplacement,
  EmplacementInput,
  EmplacementPage,
  FileImport,
  Forecast,
  ImportChoices,
  Itineraire,
  JournalPage,
  LayerInput,
  LayerItem,
  LayerUse,
  Licence,
  ListedLayer,
  MapContext,
  MapCoverage,
  NearIsland,
  NewReport,
  NewSpecificTask,
  NewTask,
  NewUser,
  NoteInput,
  OfferedTable,
  Overview,
  PointNames,
  PostgisTableInput,
  PublicSettings,
  ReleaseNote,
  Report,
  ReportCategory,
  ReportPage,
  ReportState,
  SearchPage,
  SettingsInput,
  SourceOptionsInput,
  StoredContext,
  StoredEmplacement,
  StoredLayer,
  StoredNote,
  StoredSettings,
  StoredUser,
  Suggestion,
  TableProposal,
  Task,
  TaskAction,
  TaskFailure,
  TaskList,
  TaskPlace,
  UpstreamCapabilities,
  UserChanges,
} from '@motu/contract';
import { type Client, createClient } from './client.ts';
import { createKeptAnswers } from './kept-answers.ts';
import { parameters } from './parameters.ts';

type Content<T> = { content: T };
type Hits = { hits: { hits: { _source: Suggestion }[] } };
export type ReportQuestion = {
  etat: ReportState | undefined;
  categorie: ReportCategory | undefined;
  q: string | undefined;
  page: number;
};
export type JournalQuestion = {
  actor: string | undefined;
  kind: string | undefined;
  from: string | undefined;
  to: string | undefined;
  page: number;
};
type SearchQuestion = { q: string; page: number; limit: number; center: string | undefined };
type RouteQuestion = { x1: number; y1: number; x2: number; y2: number; portail: string; typeTrajet: string };

type LayerPage = { layers: ListedLayer[]; totalPages: number; totalElements: number };
export type LayerPreview = { id: string | null; layer: LayerInput; bbox: number[]; width: number; height: number };
export type EditedLayer = { content: StoredLayer; contexts: LayerUse[]; item: LayerItem };
const importPath = (id: string) => `/api/imports/${encodeURIComponent(id)}`;
const layerPath = (id: string) => `/api/layers/${encodeURIComponent(id)}`;

/** One function per call of the API, over a client. */
export function createApi(client: Client) {
  return {
    auth: {
      details: (signal?: AbortSignal) => client.get<Content<AuthDetails | null>>('/api/auth/details', signal),
      signIn: (username: string, password: string) =>
        client.send<Content<AuthDetails>>('POST', '/api/auth', { username, password }),
      signOut: () => client.send<Content<null>>('DELETE', '/api/auth'),
      changePassword: (currentPassword: string, newPassword: string) =>
        client.send<Content<AuthDetails>>('PUT', '/api/auth/password', { currentPassword, newPassword }),
    },
    contexts: {
      list: (signal?: AbortSignal) => client.get<Content<ContextSummary[]>>('/api/contexts', signal),
      bySlug: (slug: string, signal?: AbortSignal) =>
        client.get<MapContext>(`/api/contexts/by-slug/${encodeURIComponent(slug)}`, signal),
      default: (signal?: AbortSignal) => client.get<MapContext>('/api/contexts/default', signal),
      stored: (signal?: AbortSignal) => client.get<Content<StoredContext[]>>('/api/admin/contexts', signal),
      ...edits<StoredContext, ContextInput>(client, '/api/contexts'),
    },
    layers: {
      page: (page: number, limit: number, signal?: AbortSignal) =>
        client.get<LayerPage>(`/api/layers?${parameters({ page, limit, sort: 'name' })}`, signal),
      read: (id: string, signal?: AbortSignal) => client.get<EditedLayer>(layerPath(id), signal),
      add: (layer: LayerInput) => client.send<Content<StoredLayer>>('POST', '/api/layers', layer),
      change: (id: string, layer: LayerInput & { version: number }) =>
        client.send<Content<StoredLayer>>('PUT', layerPath(id), layer),
      remove: (id: string, version: number, detach: boolean) =>
        client.send<Content<null>>('DELETE', `${layerPath(id)}?${parameters({ version, detach: String(detach) })}`),
      preview: (draft: LayerPreview, signal?: AbortSignal) => client.picture('/api/layers/apercu', draft, signal),
      patchSource: (id: string, options: SourceOptionsInput) =>
        client.send<Content<StoredLayer>>('PATCH', `${layerPath(id)}/sourceOptions`, options),
    },
    imports: {
      limits: (signal?: AbortSignal) => client.get<{ maxBytes: number }>('/api/imports', signal),
      begin: (fileName: string, bytes: number, signal?: AbortSignal) =>
        client.send<Content<FileImport>>('POST', '/api/imports', { fileName, bytes }, signal),
      send: (id: string, start: number, part: Blob, signal?: AbortSignal) =>
        client.sendBytes<Content<FileImport>>('PUT', `${importPath(id)}/contenu?debut=${start}`, part, signal),
      read: (id: string, signal?: AbortSignal) => client.get<Content<FileImport>>(importPath(id), signal),
      run: (id: string, choices: ImportChoices) =>
        client.send<Content<FileImport>>('POST', `${importPath(id)}/lecture`, choices),
      stop: (id: string) => client.send<Content<null>>('DELETE', importPath(id)),
    },
    upstreams: {
      capabilities: (url: string, type: 'wms' | 'wmts', signal?: AbortSignal) =>
        client.get<Content<UpstreamCapabilities>>(`/api/upstreams/capabilities?${parameters({ url, type })}`, signal),
    },
    postgis: {
      tables: (signal?: AbortSignal) =>
        client.get<Content<{ available: boolean; tables: OfferedTable[] }>>('/api/postgis/tables', signal),
      propose: (table: PostgisTableInput) =>
        client.get<Content<TableProposal>>(`/api/postgis/proposition?${parameters(table)}`),
    },
    wmts: {
      capabilities: (signal?: AbortSignal) => client.getText('/api/wmts?request=GetCapabilities&force=1', signal),
    },
    emplacements: {
      byPath: (path: string, signal?: AbortSignal) =>
        client.get<Content<Emplacement>>(`/api/emplacements/by-path?path=${encodeURIComponent(path)}`, signal),
      list: (question: { q: string | undefined; page: number }, signal?: AbortSignal) =>
        client.get<EmplacementPage>(`/api/emplacements?${parameters(question)}`, signal),
      ...edits<StoredEmplacement, EmplacementInput>(client, '/api/emplacements'),
    },
    copyright: {
      of: (request: { bbox: string; layers: string; maxScale: number }, signal?: AbortSignal) =>
        client.get<Content<CopyrightEntry[]>>(
          `/api/copyright?bbox=${request.bbox}&layers=${request.layers}&maxScale=${request.maxScale}`,
          signal,
        ),
    },
    settings: {
      read: (signal?: AbortSignal) => client.get<Content<PublicSettings>>('/api/settings', signal),
      stored: (signal?: AbortSignal) => client.get<Content<StoredSettings>>('/api/admin/settings', signal),
      change: (settings: SettingsInput & { version: number }) =>
        client.send<Content<StoredSettings>>('PUT', '/api/settings', settings),
    },
    releaseNotes: {
      published: (signal?: AbortSignal) =>
        client.get<{ _embedded: { releaseNotes: ReleaseNote[] } }>(
          '/api/release-notes/search/published?sort=order,desc',
          signal,
        ),
      list: (signal?: AbortSignal) => client.get<Content<StoredNote[]>>('/api/release-notes', signal),
      ...edits<StoredNote, NoteInput>(client, '/api/release-notes'),
    },
    licences: {
      all: (signal?: AbortSignal) => client.get<Content<Licence[]>>('/api/licences', signal),
    },
    environment: {
      read: (signal?: AbortSignal) => client.get<{ APP_LAST_UPDATE: string }>('/api/environment', signal),
    },
    search: {
      complete: (q: string, center: string | undefined, signal?: AbortSignal) =>
        client.get<Content<Hits>>(`/api/recherche/complete?${parameters({ q, center })}`, signal),
      find: (question: SearchQuestion, signal?: AbortSignal) =>
        client.get<SearchPage>(`/api/recherche?${parameters(question)}`, signal),
    },
    itineraire: {
      find: (question: RouteQuestion, signal?: AbortSignal) =>
        client.get<Itineraire>(`/api/itineraire?${parameters(question)}`, signal),
    },
    altitude: {
      read: (request: AltitudeRequest, signal?: AbortSignal) =>
        client.send<AltitudeAnswer>('POST', '/api/altitude', request, signal),
    },
    point: {
      names: (x: number, y: number, signal?: AbortSignal) =>
        client.get<Content<PointNames>>(`/api/info-toponyme?${parameters({ x, y })}`, signal),
      maps: (x: number, y: number, signal?: AbortSignal) =>
        client.get<Content<MapCoverage[]>>(`/api/info-carto?${parameters({ x, y })}`, signal),
      islands: (x: number, y: number, signal?: AbortSignal) =>
        client.get<Content<NearIsland[]>>(`/api/ile-proche?${parameters({ x, y })}`, signal),
      /** What a raster of the map services says there, as text. */
      value: (address: string, signal?: AbortSignal) => client.getText(address, signal),
      /** What a layer says there; an answer of whatever origin. */
      features: (address: string, signal?: AbortSignal) => client.get<unknown>(address, signal),
    },
    reports: {
      send: (report: NewReport) => client.send<Content<{ reference: string }>>('POST', '/api/signalements', report),
      list: (question: ReportQuestion, signal?: AbortSignal) =>
        client.get<ReportPage>(`/api/signalements?${parameters(question)}`, signal),
      read: (id: string, signal?: AbortSignal) =>
        client.get<Content<Report>>(`/api/signalements/${encodeURIComponent(id)}`, signal),
      setState: (id: string, etat: ReportState, version: number) =>
        client.send<Content<Report>>('PUT', `/api/signalements/${encodeURIComponent(id)}`, { etat, version }),
      comment: (id: string, texte: string) =>
        client.send<Content<Report>>('POST', `/api/signalements/${encodeURIComponent(id)}/commentaires`, { texte }),
    },
    backups: {
      list: (signal?: AbortSignal) => client.get<BackupList>('/api/sauvegardes', signal),
      make: () => client.send<BackupList>('POST', '/api/sauvegardes'),
    },
    tasks: {
      list: (signal?: AbortSignal) => client.get<TaskList>('/api/tasks', signal),
      places: (signal?: AbortSignal) => client.get<Content<TaskPlace[]>>('/api/tasks/places', signal),
      read: (id: string, signal?: AbortSignal) =>
        client.get<Content<Task> & { failures: TaskFailure[] }>(`/api/tasks/${encodeURIComponent(id)}`, signal),
      forecast: (task: NewTask) => client.send<Content<Forecast>>('POST', '/api/tasks/forecast', task),
      add: (task: NewTask) => client.send<Content<Task>>('POST', '/api/tasks', task),
      addSpecific: (task: NewSpecificTask) => client.send<Content<Task[]>>('POST', '/api/tasks/specific', task),
      change: (id: string, action: TaskAction, version: number) =>
        client.send<Content<Task>>('PUT', `/api/tasks/${encodeURIComponent(id)}`, { action, version }),
      remove: (id: string) => client.send<Content<null>>('DELETE', `/api/tasks/${encodeURIComponent(id)}`),
    },
    admin: {
      overview: (signal?: AbortSignal) => client.get<Content<Overview>>('/api/admin/overview', signal),
    },
    users: {
      list: (signal?: AbortSignal) => client.get<Content<StoredUser[]>>('/api/users', signal),
      read: (id: string, signal?: AbortSignal) =>
        client.get<Content<StoredUser>>(`/api/users/${encodeURIComponent(id)}`, signal),
      add: (user: NewUser) => client.send<Content<StoredUser> & { password: string }>('POST', '/api/users', user),
      change: (id: string, changes: UserChanges) =>
        client.send<Content<StoredUser>>('PUT', `/api/users/${encodeURIComponent(id)}`, changes),
      remove: (id: string, version: number) =>
        client.send<Content<null>>('DELETE', `/api/users/${encodeURIComponent(id)}?version=${version}`),
      renewPassword: (id: string) =>
        client.send<Content<StoredUser> & { password: string }>(
          'POST',
          `/api/users/${encodeURIComponent(id)}/password`,
        ),
    },
    journal: {
      page: (question: JournalQuestion, signal?: AbortSignal) =>
        client.get<JournalPage>(`/api/admin/journal?${parameters(question)}`, signal),
      undo: (id: string) =>
        client.send<Content<null>>('POST', `/api/admin/journal/${encodeURIComponent(id)}/annulation`),
    },
  };
}

/** The calls on one thing that administrators edit; each change carries the version it was made from (ADM-14). */
function edits<Stored, Input>(client: Client, path: string) {
  const one = (id: string) => `${path}/${encodeURIComponent(id)}`;
  return {
    read: (id: string, signal?: AbortSignal) => client.get<Content<Stored>>(one(id), signal),
    add: (input: Input) => client.send<Content<Stored>>('POST', path, input),
    change: (id: string, input: Input & { version: number }) => client.send<Content<Stored>>('PUT', one(id), input),
    remove: (id: string, version: number) => client.send<Content<null>>('DELETE', `${one(id)}?version=${version}`),
  };
}

/** The answers that open the page without a network. */
export const answers = createKeptAnswers();

export const api = createApi(createClient(undefined, answers));
