/** What stands in each element of a name, in order; of the first alone by `partOf`. For documents of our own, where no element holds another of its name. */
export function partsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 'gs'))].map(([, inside = '']) => inside);
}

export function partOf(xml: string, name: string): string {
  return partsOf(xml, name)[0] ?? '';
}

/** The attributes of each element of a name. */
export function attributesOf(xml: string, name: string): Record<string, string>[] {
  return [...xml.matchAll(new RegExp(`<${name} ([^>]*?)/?>`, 'g'))].map(([, written = '']) =>
    Object.fromEntries([...written.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key, value]) => [key, unescaped(value)])),
  );
}

const unescaped = (text = '') => text.replaceAll('&amp;', '&');
