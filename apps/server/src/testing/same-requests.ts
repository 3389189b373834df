type Written = [title: string, url: string];

/** One request written otherwise: letter case and order of the names mean nothing, and what is not known is ignored. */
export function sameRequests(path: string, asked: Readonly<Record<string, string>>): Written[] {
  const entries = Object.entries(asked);
  const write = (pairs: [string, string][]) => `${path}?${new URLSearchParams(pairs)}`;
  const named = (change: (name: string) => string) =>
    write(entries.map(([name, value]): [string, string] => [change(name), value]));
  return [
    ['names in small letters', named((name) => name.toLowerCase())],
    ['names in mixed letters', named((name) => name.charAt(0) + name.slice(1).toLowerCase())],
    ['parameters the other way round', write(entries.toReversed())],
    ['parameters sorted', write(entries.toSorted())],
    ['parameters of others', write([...entries, ['MOTU', 'x'], ['TILED', 'true'], ['_', '1']])],
    ['separators too many', write(entries).replaceAll('&', '&&').replace('?', '?&').concat('&')],
    ['an update sequence', write([...entries, ['UPDATESEQUENCE', '0']])],
  ];
}
