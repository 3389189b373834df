/** Safari on a phone or a tablet, in a page that is not installed. An iPad says it is a Mac, with fingers. */
export function isForgetfulSafari({ userAgent, maxTouchPoints }: Navigator = navigator): boolean {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isIos && !matchMedia('(display-mode: standalone)').matches;
}
