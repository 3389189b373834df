import { type ListedServer, readPublicHost } from '@motu/contract';

export type ServerRow = {
  host: string;
  layers: readonly string[];
  /** `added`: by administrators. `new`: the same, not saved yet. `missing`: layers ask for it, and it is not listed. */
  kind: 'environment' | 'added' | 'new' | 'missing';
  /** Its place among those that administrators list; -1 for others. */
  index: number;
};

/** The list as it will be once saved: those of the installation, those that are typed, then those that layers lack. */
export function serverRows(typed: readonly string[], servers: readonly ListedServer[]): ServerRow[] {
  const layersOf = (host: string) => servers.filter((one) => one.host === host).flatMap(namesOf);
  const environment = servers.filter(({ origin }) => origin === 'environment');
  const others = servers.filter(({ host, origin }) => origin !== 'environment' && !typed.includes(host));
  const isLacking = ({ host, layers }: ListedServer) => layers.length > 0 && readPublicHost(host).host !== null;
  return [
    ...environment.map((one) => ({ host: one.host, layers: namesOf(one), kind: 'environment' as const, index: -1 })),
    ...typed.map((host, index) => {
      const isSaved = servers.some((one) => one.host === host && one.origin === 'settings');
      return { host, layers: layersOf(host), kind: isSaved ? ('added' as const) : ('new' as const), index };
    }),
    ...others
      .filter(isLacking)
      .map((one) => ({ host: one.host, layers: namesOf(one), kind: 'missing' as const, index: -1 })),
  ];
}

const namesOf = ({ layers }: ListedServer): string[] => layers.map(({ name }) => name);
