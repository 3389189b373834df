import { type ListedServer, readPublicHost } from '@motu/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/index.ts';

/** The outside servers that may be asked (ADM-23). Read anew when one comes back from the tab where another was listed. */
export function useListedServers() {
  return useQuery({
    queryKey: ['admin', 'outside-servers'],
    queryFn: async ({ signal }) => (await api.upstreams.list({ signal })).content,
    refetchOnWindowFocus: 'always',
  });
}

/** The server of an address that nobody has listed, and that an administrator may list; null for any other. */
export function unlistedHost(address: string, servers: readonly ListedServer[]): string | null {
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null;
  if (!url) return null;
  const usual = url.protocol === 'https:' ? '443' : '80';
  const names = url.port ? [url.host] : [url.hostname, `${url.hostname}:${usual}`];
  const isListed = servers.some(({ host, origin }) => origin !== 'unlisted' && names.includes(host));
  return isListed ? null : readPublicHost(url.host).host;
}
