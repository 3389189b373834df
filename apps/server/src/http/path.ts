/** The path of a request's address, without its query: `/carte/tahiti?zoom=12` → `/carte/tahiti`. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '/';
}
