import { createHash } from 'node:crypto';

/** Names a body by its content. */
export function etagOf(body: Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** Whether the client holds this very body: `If-None-Match` is a list, and compares weakly (RFC 9110, 13.1.2). */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((one) => [etag, `W/${etag}`, '*'].includes(one.trim()));
}
