export const fr = {
  title: 'Serveurs extérieurs',
  note: 'Les serveurs de cartes publics dont les couches peuvent être montrées ici. Ceux d’un réseau privé se donnent par le réglage MOTU_UPSTREAMS de l’installation.',
  add: 'Ajouter un serveur',
  addHint: 'Comme cartes.exemple.pf, cartes.exemple.pf:8080 ou https://cartes.exemple.pf.',
  addIt: 'Ajouter',
  addOne: (host: string) => `Ajouter ${host}`,
  remove: (host: string) => `Retirer ${host}`,
  listed: (host: string) => `«\u00a0${host}\u00a0» est déjà dans la liste.`,
  fromEnvironment: 'Donné par l’installation',
  notSaved: 'À enregistrer',
  notListed: 'N’est pas dans la liste',
  noLayer: 'Aucune couche',
  layers: (names: readonly string[]) => {
    const [one = '', ...others] = names;
    if (others.length === 0) return `Couche «\u00a0${one}\u00a0»`;
    const shown = names.slice(0, 3).map((name) => `«\u00a0${name}\u00a0»`);
    const more = names.length - shown.length;
    return `${names.length} couches\u00a0: ${shown.join(', ')}${more > 0 ? ` et ${more} de plus` : ''}`;
  },
  none: 'Aucun serveur\u00a0: seules les couches de cette installation sont montrées.',
  failed: 'La liste de l’installation n’a pas pu être lue.',
  removeTitle: (host: string) => `Retirer «\u00a0${host}\u00a0»\u00a0?`,
  removeText: (names: readonly string[]) =>
    names.length === 1
      ? `La couche «\u00a0${names[0]}\u00a0» vient de ce serveur\u00a0: elle ne sera plus montrée une fois les paramètres enregistrés.`
      : `${names.length} couches viennent de ce serveur et ne seront plus montrées une fois les paramètres enregistrés\u00a0: ${names.map((name) => `«\u00a0${name}\u00a0»`).join(', ')}.`,
  unlisted: (host: string) =>
    `Le serveur «\u00a0${host}\u00a0» n’est pas encore parmi ceux que cette installation peut interroger.`,
  listIt: (host: string) => `Ajouter «\u00a0${host}\u00a0» dans les paramètres`,
} as const;
