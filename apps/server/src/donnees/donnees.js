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
