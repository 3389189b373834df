import type { ListedServer } from '@motu/contract';
import { compareNames } from '@motu/core';
import type { Layer } from './layers.ts';
import { isOutside, type Upstreams } from './outside-layers.ts';

/** The servers that may be asked, with the layers that need them, then those that layers name in vain (ADM-23). */
export function outsideServers(upstreams: Upstreams, layers: readonly Layer[]): ListedServer[] {
  const users = new Map<string, ListedServer['layers']>();
  for (const layer of [...layers].sort((a, b) => compareNames(a.name, b.name))) {
    for (const host of hostsOf(layer, upstreams)) {
      const { id, name } = layer;
      users.set(host, [...(users.get(host) ?? []), { id, name }]);
    }
  }
  const { environment, settings } = upstreams.listed();
  const toServer = (host: string, origin: ListedServer['origin']) => ({ host, origin, layers: users.get(host) ?? [] });
  const added = settings.filter((host) => !environment.includes(host));
  const unlisted = [...users.keys()].filter((host) => !environment.includes(host) && !added.includes(host));
  return [
    ...environment.map((host) => toServer(host, 'environment')),
    ...added.map((host) => toServer(host, 'settings')),
    ...unlisted.sort().map((host) => toServer(host, 'unlisted')),
  ];
}

/** The servers that a layer asks for maps and at a point, as they are listed; by their own address where they are not. */
function hostsOf(layer: Layer, { serverOf }: Upstreams): Set<string> {
  const { sourceUrl, sourceOptions, options } = layer;
  const asked = [
    ...(isOutside(layer) ? [sourceUrl, ...(sourceOptions.urls ?? [])] : []),
    ...(options.info ?? []).map(({ url }) => url ?? '/'),
  ];
  const urls = asked.filter((address) => !address.startsWith('/')).flatMap((address) => URL.parse(address) ?? []);
  return new Set(urls.map((url) => serverOf(url.href) ?? url.host));
}
