import type { AuthDetails, ContextSummary, Emplacement, MapContext, Overview } from '@motu/contract';
import { type Client, createClient } from './client.ts';

type Content<T> = { content: T };

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
    admin: {
      overview: (signal?: AbortSignal) => client.get<Content<Overview>>('/api/admin/overview', signal),
    },
  };
}

export const api = createApi(createClient());
