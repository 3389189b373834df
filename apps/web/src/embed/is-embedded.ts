const OFF = new Set(['', '0', 'false', 'non']);

/** Whether the page is part of another one: its address says so, or it stands in a frame (URL-06). */
export function isEmbedded(search: string, isFramed: boolean): boolean {
  const flag = new URLSearchParams(search).get('embed');
  return isFramed || (flag !== null && !OFF.has(flag.toLowerCase()));
}

/** It never changes while the page is open. */
export const isPageEmbedded = isEmbedded(location.search, window.self !== window.top);
