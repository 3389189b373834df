// The pages are whole without this: it copies addresses, shows what the catalogue finds when a box is ticked, and waits for files.

const toast = document.querySelector('.toast');
const spoken = document.querySelector('.spoken');

/** @param {string} words */
function say(words) {
  if (!toast) return;
  toast.textContent = words;
  toast.classList.add('shown');
  setTimeout(() => toast.classList.remove('shown'), 4000);
}

/** Told to those who hear the page; others see it where it happens. @param {string} words */
function speak(words) {
  if (spoken) spoken.textContent = words;
}

for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      say('Adresse copiée');
    } catch {
      say('L’adresse n’a pas pu être copiée\u00a0: choisissez-la et copiez-la vous-même.');
    }
  });
}

const filters = document.querySelector('#filtres');
/** The latest question: answers to others come too late. */
let asked = new AbortController();

/** The catalogue for what is ticked, in the place of what was shown. */
async function showFound() {
  asked.abort();
  asked = new AbortController();
  const { signal } = asked;
  const said = [...new FormData(filters)].filter(([, value]) => value !== '');
  const query = new URLSearchParams(said).toString();
  const address = filters.getAttribute('action') + (query && `?${query}`);
  const answer = await fetch(address, { signal });
  const found = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (signal.aborted) return;
  const focused = document.activeElement;
  putFacets(found.querySelector('.facets'));
  document.querySelector('.results').replaceWith(found.querySelector('.results'));
  focusAgain(focused);
  // The address is that of what is shown: it can be kept, and going back to it shows the same.
  history.replaceState(history.state, '', address);
  showPictures();
  speak(document.querySelector('.results h2').textContent);
}

/** Counts and choices follow what is found; lists that were unfolded stay so. @param {Element} now */
function putFacets(now) {
  const lists = (root) => [...root.querySelectorAll('.others')];
  const titleOf = (list) => list.closest('fieldset').querySelector('legend').textContent;
  const unfolded = new Set(lists(filters).flatMap((list) => (list.open ? [titleOf(list)] : [])));
  for (const list of lists(now)) list.open ||= unfolded.has(titleOf(list));
  filters.querySelector('.facets').replaceChildren(...now.childNodes);
}

/** Whoever had the focus has it still, though the element is a new one. @param {HTMLInputElement} before */
function focusAgain(before) {
  if (before.isConnected) return;
  const isSame = (one) => one.name === before.name && (one.type !== 'checkbox' || one.value === before.value);
  const same = before.name && [...filters.elements].find(isSame);
  (same || filters.querySelector('.facets summary')).focus({ preventScroll: true });
}

document.addEventListener('change', ({ target }) => {
  if (!filters || !target.matches('#filtres input[type="checkbox"], #tri')) return;
  showFound().catch((error) => {
    // What could not be read so is asked for as without a script.
    if (error.name !== 'AbortError') filters.requestSubmit();
  });
});

// A picture that was not drawn in time is asked for once more; until then its place is empty, with no sign of a fault.
const PICTURE_AGAIN_MS = 6000;
const lateOnes = new WeakSet();

/** @param {HTMLImageElement} picture */
function waitForPicture(picture) {
  if (lateOnes.has(picture)) return;
  lateOnes.add(picture);
  const words = picture.alt;
  picture.alt = '';
  picture.addEventListener('load', () => {
    picture.alt = words;
  });
  const { src } = picture;
  setTimeout(() => {
    picture.src = src;
  }, PICTURE_AGAIN_MS);
}

const DRAWN = 'img.picture, .preview img';
document.addEventListener('error', ({ target }) => target.matches?.(DRAWN) && waitForPicture(target), true);
// Some have failed before this was read; one that waits until it is near the screen has not been asked for.
const wasAsked = ({ src }) => performance.getEntriesByName(src).length > 0;
for (const picture of document.querySelectorAll(DRAWN))
  if (picture.complete && picture.naturalWidth === 0 && wasAsked(picture)) waitForPicture(picture);

// Pictures that are drawn by now come when the visitor moves: until then nothing is waited for but what is read.
function showPictures() {
  for (const place of document.querySelectorAll('[data-picture]')) {
    const picture = document.createElement('img');
    Object.assign(picture, { className: place.className, alt: '', loading: 'lazy', src: place.dataset.picture });
    place.replaceWith(picture);
  }
}
const SIGNS = ['pointermove', 'pointerdown', 'scroll', 'keydown'];
for (const sign of SIGNS) addEventListener(sign, showToVisitor, { passive: true });

/** @param {Event} event */
function showToVisitor({ type, movementX, movementY }) {
  // Chromium says so of a pointer that rests, too, when it has laid the page out.
  if (type === 'pointermove' && movementX === 0 && movementY === 0) return;
  for (const sign of SIGNS) removeEventListener(sign, showToVisitor);
  showPictures();
}

// A small screen has room for the results first.
const facets = document.querySelector('.facets');
if (facets) {
  if (matchMedia('(max-width: 899px)').matches) facets.open = false;
  facets.dataset.ready = '';
}

// A file that takes long is waited for here, with its progress; then the browser takes it, and goes on with it if it is cut.
const download = document.querySelector('.download');
const runs = document.querySelector('.runs');
const numbers = new Intl.NumberFormat('fr');
/** A relief is counted in blocks, which mean nothing to anyone. */
const isOfObjects = download?.elements.namedItem('filtre') !== null;
/** How often the server is asked how it goes. */
const LOOK_MS = 700;

/** @param {number} bytes */
const size = (bytes) =>
  bytes < 1e6
    ? `${numbers.format(Math.max(1, Math.round(bytes / 1e3)))}\u00a0Ko`
    : `${numbers.format(Math.round(bytes / 1e5) / 10)}\u00a0Mo`;

/** @param {number} count */
const objects = (count) => `${numbers.format(count)}\u00a0${count < 2 ? 'objet' : 'objets'}`;

/** @param {string} name @param {string} query */
function startRun(name, query) {
  const base = download.getAttribute('action');
  const row = document.createElement('div');
  row.className = 'run';
  const words = document.createElement('span');
  const bar = document.createElement('progress');
  bar.setAttribute('aria-label', `Préparation du fichier ${name}`);
  const stop = document.createElement('button');
  Object.assign(stop, { type: 'button', className: 'button', textContent: 'Arrêter' });
  row.append(words, bar, stop);
  const isFocused = runs.contains(document.activeElement);
  runs.replaceChildren(row);
  // What was pressed is gone: the focus goes to what has come in its place.
  if (isFocused) stop.focus();
  speak(`${name}\u00a0: préparation…`);
  let isStopped = false;
  stop.addEventListener('click', () => {
    isStopped = true;
    finish('Préparation arrêtée.', 'Reprendre');
  });

  /** @param {string} text @param {string} again */
  function finish(text, again) {
    words.textContent = text;
    bar.remove();
    const retry = document.createElement('button');
    Object.assign(retry, { type: 'button', className: 'button', textContent: again });
    retry.addEventListener('click', () => startRun(name, query));
    const wasFocused = document.activeElement === stop;
    stop.replaceWith(retry);
    if (wasFocused) retry.focus();
    speak(text);
  }

  async function look() {
    if (isStopped) return;
    const answer = await fetch(`${base}/etat?${query}`, { cache: 'no-store' });
    const state = await answer.json();
    if (isStopped) return;
    if (!answer.ok) return finish(state.detail ?? 'Le fichier n’a pas pu être préparé.', 'Réessayer');
    if (state.isReady) {
      const counted = isOfObjects ? `${objects(state.objects)}, ` : '';
      finish(`${name}\u00a0: ${counted}${size(state.bytes)}.`, 'Télécharger à nouveau');
      location.assign(`${base}?${query}`);
      return;
    }
    if (state.total > 0) Object.assign(bar, { max: state.total, value: state.objects });
    const done = isOfObjects
      ? `${objects(state.objects)} sur ${numbers.format(state.total)}`
      : `${Math.floor((100 * state.objects) / state.total)}\u00a0%`;
    words.textContent = `${name}\u00a0: ${state.total > 0 ? done : 'préparation…'}`;
    setTimeout(step, LOOK_MS);
  }
  const step = () => look().catch(() => finish('Le serveur ne répond pas.', 'Réessayer'));
  words.textContent = `${name}\u00a0: préparation…`;
  step();
}

download?.addEventListener('submit', (event) => {
  const button = event.submitter;
  if (!button || !runs) return;
  event.preventDefault();
  const query = new URLSearchParams(new FormData(download, button));
  // Without its weight.
  const name = [...button.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)?.textContent ?? '';
  startRun(name.trim(), query.toString());
});
