/** Whether a client reads what is packed by gzip: browsers do, a bare command may not. */
export function takesGzip(header: string | string[] | undefined): boolean {
  return /\bgzip\b(?!;\s*q=0(?:\.0*)?\b)/.test(String(header ?? ''));
}

/** Brotli packs smaller; browsers read it over https and on their own machine. */
export function takesBrotli(header: string | string[] | undefined): boolean {
  return /\bbr\b(?!;\s*q=0(?:\.0*)?\b)/.test(String(header ?? ''));
}
