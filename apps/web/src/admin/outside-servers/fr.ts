export const fr = {
  title: 'Serveurs extérieurs',
  note: 'Les serveurs de cartes publics dont les couches peuvent être montrées ici. Ceux d’un réseau privé se donnent par le réglage MOTU_UPSTREAMS de l’installation.',
  add: 'Ajouter un serveur',
  addHint: 'Comme cartes.exemple.pf, cartes.exemple.pf:8080 ou https://cartes.exemple.pf.',
  addIt: 'Ajouter',
  addOne: (host: string) => `Ajouter ${host}`,
  remove: (host: string) => `Retirer ${host}`,
  listed: (host: string) => `« ${host} » est déjà dans la liste.`,
  fromEnvironment: 'Donné par l’installation',
  notSaved: 'À enregistrer',
  notListed: 'N’est pas dans la liste',
  noLayer: 'Aucune couche',
  layers: (names: readonly string[]) => {
    const [one = '', ...others] = names;
    if (others.length === 0) return `Couche « ${one} »`;
    const shown = names.slice(0, 3).map((name) => `« ${name} »`);
    const more = names.length - shown.length;
    return `${names.length} couches : ${shown.join(', ')}${more > 0 ? ` et ${more} de plus` : ''}`;
  },
  none: 'Aucun serveur : seules les couches de cette installation sont montrées.',
  failed: 'La liste de l’installation n’a pas pu être lue.',
  removeTitle: (host: string) => `Retirer « ${host} » ?`,
  removeText: (names: readonly string[]) =>
    names.length === 1
      ? `La couche « ${names[0]} » vient de ce serveur : elle ne sera plus montrée une fois les paramètres enregistrés.`
      : `${names.length} couches viennent de ce serveur et ne seront plus montrées une fois les paramètres enregistrés : ${names.map((name) => `« ${name} »`).join(', ')}.`,
  unlisted: (host: string) =>
    `Le serveur « ${host} » n’est pas encore parmi ceux que cette installation peut interroger.`,
  listIt: (host: string) => `Ajouter « ${host} » dans les paramètres`,
} as const;
