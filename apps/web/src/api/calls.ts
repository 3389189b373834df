import type { AltitudeAnswer, AltitudeRequest, AuthDetails, Emplacement, MapContext, Overview } from '@motu/contract';
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
      default: (signal?: AbortSignal) => client.get<MapContext>('/api/contexts/default', signal),
    },
    emplacements: {
      byPath: (path: string, signal?: AbortSignal) =>
        client.get<Content<Emplacement>>(`/api/emplacements/by-path?path=${encodeURIComponent(path)}`, signal),
    },
    altitude: {
      read: (request: AltitudeRequest) => client.send<AltitudeAnswer>('POST', '/api/altitude', request),
    },
    admin: {
      overview: (signal?: AbortSignal) => client.get<Content<Overview>>('/api/admin/overview', signal),
    },
  };
}

export const api = createApi(createClient());
