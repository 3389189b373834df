import { createStore, useStore } from '../ui/store.ts';

/** What Chromium hands over when the page can be installed. */
type InstallEvent = Event & { prompt(): Promise<unknown> };

const offered = createStore<InstallEvent | null, InstallEvent | null>((_, next) => next, null);

// It comes once, early: heard from the first moment, used when the panel is opened.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  offered.dispatch(event as InstallEvent);
});
addEventListener('appinstalled', () => offered.dispatch(null));

/** Asks the browser to install the application; null where it does not offer it. */
export function useInstall(): (() => void) | null {
  const event = useStore(offered, (state) => state);
  if (!event) return null;
  return () => {
    offered.dispatch(null);
    void event.prompt();
  };
}

/** Safari on a phone or a tablet, in a page that is not installed. An iPad says it is a Mac, with fingers. */
export function isForgetfulSafari({ userAgent, maxTouchPoints }: Navigator = navigator): boolean {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isIos && !matchMedia('(display-mode: standalone)').matches;
}
