import type { Failure } from './geolocation-reducer.ts';

const CODES: Record<number, Failure> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

export const toFailure = ({ code }: Pick<GeolocationPositionError, 'code'>): Failure => CODES[code] ?? 'unavailable';

/** Why this page cannot even ask for a position: browsers give it to secure pages only. */
export function whyImpossible(page: { isSecureContext: boolean; navigator: Partial<Navigator> }): Failure | null {
  if (!page.isSecureContext) return 'insecure';
  return page.navigator.geolocation ? null : 'unsupported';
}
