/** Whether a client reads what is packed by gzip: browsers do, a bare command may not. */
export function takesGzip(header: string | string[] | undefined): boolean {
  return /\bgzip\b(?!;\s*q=0(?:\.0*)?\b)/.test(String(header ?? ''));
}
