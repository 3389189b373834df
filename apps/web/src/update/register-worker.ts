/** A new version is looked for this often while the page stays open, and when it is looked at again. */
const CHECK_MS = 60 * 60_000;
/** Going back and forth between two windows does not ask each time. */
const RETURN_MS = 5 * 60_000;

type WorkerOptions = {
  /** A new version is there, whole; `use` puts it in the place of this one. */
  onNewVersion: (use: () => void) => void;
  /** Loads the page anew, once the new version answers. */
  reload: () => void;
  container?: ServiceWorkerContainer;
};

/** Registers the service worker, follows its updates, and returns the way to stop following them (OFF-01, WEL-09). */
export function registerWorker({ onNewVersion, reload, container = navigator.serviceWorker }: WorkerOptions) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let hasController = container.controller !== null;
  let isAsked = false;

  const onChange = () => {
    if (isAsked) return reload();
    // The first worker takes the page as it is. A later one was asked for in another tab: this page is now of an older version.
    if (hasController) onNewVersion(reload);
    hasController = true;
  };
  container.addEventListener('controllerchange', onChange, { signal });

  const offer = (worker: ServiceWorker) =>
    onNewVersion(() => {
      isAsked = true;
      // Another tab may have asked for it since: there is nothing left to wait for.
      if (worker.state === 'installed') worker.postMessage({ type: 'USE_NEW_VERSION' });
      else reload();
    });

  const follow = (registration: ServiceWorkerRegistration) => {
    const watch = (worker: ServiceWorker) => {
      const look = () => worker.state === 'installed' && registration.active && offer(worker);
      worker.addEventListener('statechange', look, { signal });
    };
    if (registration.waiting && registration.active) offer(registration.waiting);
    if (registration.installing) watch(registration.installing);
    registration.addEventListener('updatefound', () => registration.installing && watch(registration.installing), {
      signal,
    });
    lookForUpdates(registration, signal);
  };

  container
    .register('/sw.js', { scope: '/', updateViaCache: 'none' })
    .then((registration) => !signal.aborted && follow(registration))
    // Without a network, or where the browser refuses: the page works, and the next visit tries again.
    .catch(() => {});
  return () => stopping.abort();
}

function lookForUpdates(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  let last = Date.now();
  const look = () => {
    last = Date.now();
    registration.update().catch(() => {}); // no network: next time
  };
  const onReturn = () => {
    if (document.visibilityState === 'visible' && Date.now() - last > RETURN_MS) look();
  };
  const timer = setInterval(look, CHECK_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  document.addEventListener('visibilitychange', onReturn, { signal });
  window.addEventListener('online', look, { signal });
}
