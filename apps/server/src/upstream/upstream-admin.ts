import { AppError } from '@motu/core';
import type { Upstreams } from '../domain/outside-layers.ts';
import { readWmsCapabilities } from './read-wms-capabilities.ts';
import { readWmtsCapabilities } from './read-wmts-capabilities.ts';
import { readText, readXml } from './read-xml.ts';
import type { AskedServers } from './upstreams.ts';
import { withParameters } from './with-parameters.ts';

/** Outside servers for administrators, under the same guards as for visitors. */
export function createUpstreamAdmin({ check, ask, download, states, listed, serverOf }: AskedServers): Upstreams {
  return {
    check,
    download,
    states,
    listed,
    serverOf,
    async capabilities(address, type) {
      check(address);
      const { status, type: media, body } = await ask(capabilitiesAddress(address, type));
      const root = status === 200 ? readXml(readText(body, media)) : null;
      const found = root && (type === 'wms' ? readWmsCapabilities(root) : readWmtsCapabilities(root, address));
      if (found) return found;
      throw new AppError(
        'upstream',
        `Le serveur a répondu, mais pas par les capacités d’un ${type.toUpperCase()}. Vérifiez l’adresse et le type de la source.`,
        { cause: new Error(`status ${status}, ${media}, root ${root?.name}`) },
      );
    },
  };
}

/** A document of its own (`…/WMTSCapabilities.xml`) is read as it is; a service is asked for it. */
function capabilitiesAddress(address: string, type: 'wms' | 'wmts'): string {
  if (/\.xml$/i.test(new URL(address).pathname)) return address;
  const version = type === 'wms' ? '1.3.0' : '1.0.0';
  return withParameters(address, { SERVICE: type.toUpperCase(), REQUEST: 'GetCapabilities', VERSION: version });
}
