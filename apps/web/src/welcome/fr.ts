import { product } from '../product/index.ts';

export const fr = {
  title: `Bienvenue sur ${product.name}`,
  news: 'À lire depuis la dernière version',
  version: (version: string) => `Version ${version}`,
  updated: (date: string) => `mise à jour le ${date}`,
  warning: 'Avertissement',

  hello: ['Ia ora na, bienvenue', 'sur les cartes du fenua'],
  intro: 'Explorez les cinq archipels : lagons, relief, routes et limites, en ligne comme en pleine mer.',
  indicative: 'Informations indicatives',
  indicativeText:
    'Ces informations sont données à titre indicatif : les plus récentes sont détenues par les services concernés.',
  details: 'Un bouton d’information par couche',
  detailsText:
    'À côté du nom de la couche, il ouvre ses détails : description, producteur, date de dernière mise à jour.',
  help: 'Besoin d’aide ?',
  helpBefore: 'La ',
  helpMailbox: 'boîte d’assistance',
  helpAfter: ' vous répond.',
  helpHere: [
    'Un lieu, une adresse, des coordonnées : écrivez-les dans le champ de recherche.',
    '« Cartes » affiche les couches et leur légende.',
    '« Mesurer » donne longueurs et surfaces ; « Dessiner » garde vos points, lignes et zones.',
    'Touchez ou cliquez la carte pour savoir ce qui s’y trouve ; le drapeau « Signaler une erreur » nous l’écrit.',
  ],
  helpPublisher: 'Pour écrire à l’éditeur de ces cartes :',
  report: 'Bientôt : signaler une erreur',
  reportText: 'Vous pourrez signaler une erreur sur la carte. Un tutoriel vous guidera dans l’onglet « Utilisation ».',

  notesFailed: 'Les nouveautés ne sont pas arrivées',
  noNote: 'Aucune nouveauté',
  noNoteText: 'Les nouveautés de chaque version seront annoncées ici.',
  noteFailed: "Une erreur est survenue pendant l'affichage des données.",
  codeAt: (line: string) => `Ligne ${line} : du code ou du HTML, qui n’est pas affiché.`,

  licencesFailed: 'Les licences ne sont pas arrivées',

  survey: 'Enquête disponible',
  surveyText: "Participez à l'amélioration du produit en donnant votre avis.",
  later: 'Plus tard',
  ignore: 'Ignorer',
  participate: 'Participer',
  stored: {
    version: { name: 'Dernière version vue', purpose: 'Pour ne vous dire qu’une fois ce qui a changé.' },
    survey: { name: 'Enquête écartée', purpose: 'Pour ne pas vous la proposer de nouveau.' },
  },
} as const;
