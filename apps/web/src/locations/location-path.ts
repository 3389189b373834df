/** The name of the saved location in an address: `/carte/bora-bora` → `bora-bora`; null on any other page. */
export function locationPath(pathname: string): string | null {
  const [, path] = /^\/carte\/(.+?)\/*$/.exec(pathname) ?? [];
  return path ? decode(path) : null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone %: the text itself is what was asked
  }
}
