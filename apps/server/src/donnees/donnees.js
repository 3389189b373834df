// The pages are whole without this: it copies addresses, and sends the form of the catalogue when a box is ticked.

const toast = document.querySelector('.toast');

/** @param {string} words */
function say(words) {
  if (!toast) return;
  toast.textContent = words;
  toast.classList.add('shown');
  setTimeout(() => toast.classList.remove('shown'), 4000);
}

for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      say('Adresse copiée');
    } catch {
      say('L’adresse n’a pas pu être copiée : choisissez-la et copiez-la vous-même.');
    }
  });
}

const filters = document.querySelector('#filtres');
if (filters) {
  const send = () => filters.requestSubmit();
  for (const field of filters.querySelectorAll('input[type="checkbox"]')) field.addEventListener('change', send);
  document.querySelector('#tri')?.addEventListener('change', send);
}

// A small screen has room for the results first.
const facets = document.querySelector('.facets');
if (facets && matchMedia('(max-width: 899px)').matches) facets.open = false;

// A file that takes long is waited for here, with its progress; then the browser takes it, and goes on with it if it is cut.
const download = document.querySelector('.download');
const runs = document.querySelector('.runs');
const numbers = new Intl.NumberFormat('fr');
/** How often the server is asked how it goes. */
const LOOK_MS = 700;

/** @param {number} bytes */
const size = (bytes) =>
  bytes < 1e6
    ? `${numbers.format(Math.max(1, Math.round(bytes / 1e3)))}\u00a0Ko`
    : `${numbers.format(Math.round(bytes / 1e5) / 10)}\u00a0Mo`;

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
  runs.replaceChildren(row);
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
    stop.replaceWith(retry);
  }

  async function look() {
    if (isStopped) return;
    const answer = await fetch(`${base}/etat?${query}`, { cache: 'no-store' });
    const state = await answer.json();
    if (isStopped) return;
    if (!answer.ok) return finish(state.detail ?? 'Le fichier n’a pas pu être préparé.', 'Réessayer');
    if (state.isReady) {
      finish(`${name} : ${numbers.format(state.objects)} objet(s), ${size(state.bytes)}.`, 'Télécharger à nouveau');
      location.assign(`${base}?${query}`);
      return;
    }
    if (state.total > 0) Object.assign(bar, { max: state.total, value: state.objects });
    words.textContent =
      state.total > 0
        ? `${name} : ${numbers.format(state.objects)} objets sur ${numbers.format(state.total)}`
        : `${name} : préparation…`;
    setTimeout(step, LOOK_MS);
  }
  const step = () => look().catch(() => finish('Le serveur ne répond pas.', 'Réessayer'));
  words.textContent = `${name} : préparation…`;
  step();
}

download?.addEventListener('submit', (event) => {
  const button = event.submitter;
  if (!button || !runs) return;
  event.preventDefault();
  const query = new URLSearchParams(new FormData(download, button));
  startRun(button.textContent.trim(), query.toString());
});
