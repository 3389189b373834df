/** What is said of things being put in order: `sortableWords('la couche', 'e')`, `sortableWords('le groupe')`. */
export function sortableWords(what: string, feminine: 'e' | '' = '') {
  const it = feminine ? 'la' : 'le';
  return {
    draggable: 'élément à déplacer',
    dragHelp: `Appuyez sur Espace pour saisir ${what}, sur les flèches haut et bas pour ${it} déplacer, de nouveau sur Espace pour ${it} déposer, sur Échap pour annuler.`,
    handle: (name: string) => `Déplacer « ${name} »`,
    lifted: (name: string, place: string) => `${name} : saisi${feminine}, ${place}.`,
    over: (name: string, place: string) => `${name} : ${place}.`,
    dropped: (name: string, place: string) => `${name} : déposé${feminine}, ${place}.`,
    dropCancelled: (name: string) => `${name} : déplacement annulé.`,
    place: (position: number, count: number) => `position ${position} sur ${count}`,
  };
}

export type SortableWords = ReturnType<typeof sortableWords>;
