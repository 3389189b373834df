import type {
  AltitudeAnswer,
  AltitudeRequest,
  AuthDetails,
  BackupList,
  ContextSummary,
  CopyrightEntry,
  Emplacement,
  Itineraire,
  Licence,
  MapContext,
  MapCoverage,
  NearIsland,
  NewReport,
  Overview,
  PointNames,
  PublicSettings,
  ReleaseNote,
  Report,
  ReportCategory,
  ReportPage,
  ReportState,
  SearchPage,
  Suggestion,
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
type SearchQuestion = { q: string; page: number; limit: number; center: string | undefined };
type RouteQuestion = { x1: number; y1: number; x2: number; y2: number; portail: string; typeTrajet: string };

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
    },
    emplacements: {
      byPath: (path: string, signal?: AbortSignal) =>
        client.get<Content<Emplacement>>(`/api/emplacements/by-path?path=${encodeURIComponent(path)}`, signal),
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
    },
    releaseNotes: {
      published: (signal?: AbortSignal) =>
        client.get<{ _embedded: { releaseNotes: ReleaseNote[] } }>(
          '/api/release-notes/search/published?sort=order,desc',
          signal,
        ),
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
    admin: {
      overview: (signal?: AbortSignal) => client.get<Content<Overview>>('/api/admin/overview', signal),
    },
  };
}

/** The answers that open the page without a network. */
export const answers = createKeptAnswers();

export const api = createApi(createClient(undefined, answers));
