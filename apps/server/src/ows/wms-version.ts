import { invalid } from './ows-error.ts';
import type { Params } from './params.ts';

export type WmsVersion = '1.3.0' | '1.1.1';

/** The version to answer capabilities in: the one asked, else the next lower, else the lowest (WMS 1.3.0, 6.2.4). */
export function negotiateVersion(asked: string): WmsVersion {
  const [major = 0, minor = 0] = asked.split('.').map(Number);
  return asked === '' || major > 1 || (major === 1 && minor >= 3) ? '1.3.0' : '1.1.1';
}

/** Every other request says its version: the order of the coordinates hangs on it. */
export function readVersion(params: Params): WmsVersion {
  const version = params.need('version');
  if (version === '1.3.0' || version === '1.1.1') return version;
  throw invalid('version', 'Les versions servies sont 1.3.0 et 1.1.1.');
}
