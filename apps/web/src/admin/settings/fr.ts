import { sortableWords } from '../../ui/sortable-words.ts';
import { words } from '../../ui/words.ts';

export const fr = {
  title: 'Paramètres',
  subtitle: 'Ce que tous les visiteurs voient, dès l’enregistrement',
  failed: 'Les paramètres n’ont pas pu être lus',
  name: 'Les paramètres',
  warning: 'Message d’avertissement',
  warningHint:
    'Montré en tête de la fenêtre de bienvenue. HTML simple : <p>, <strong>, <em>, listes, titres <h3> à <h5>, liens. Vide : aucun message.',
  supportEmail: 'Adresse du support',
  surveyUrl: 'Adresse de l’enquête',
  surveyHint: 'Vide : aucune enquête n’est proposée.',
  configured: (value: string) => `Vide : celle de la configuration, ${value}.`,
  notConfigured: 'Vide : aucune n’est montrée.',
  identity: 'Identité du site',
  reset: 'Rétablir',
  resetHint: 'Le nom, le sous-titre, le logo, les outils et l’éditeur redeviennent ceux de la configuration.',
  configuredHe: (value: string) => `Vide\u00a0: celui de la configuration, ${value}.`,
  logo: 'Logo',
  logoHint:
    'SVG simple ou PNG, 256\u00a0Ko et 1024\u00a0×\u00a01024 pixels au plus. Lisible sur un fond sombre, à 28\u00a0pixels de haut.',
  chooseLogo: 'Choisir un logo',
  otherLogo: 'Choisir un autre logo',
  logoTooLarge: 'Le logo dépasse 256\u00a0Ko.',
  logoUnreadable: 'Ce fichier n’a pas pu être lu.',
  productName: 'Nom du site',
  tagline: 'Sous-titre',
  taglineHint: 'Vide\u00a0: celui de Motu.',
  toolbar: 'Outils de la carte',
  toolbarHint:
    '«\u00a0À propos\u00a0» est toujours montré, en premier. Faute de place, les premiers de la liste vont dans «\u00a0Menu\u00a0».',
  toolOrder: sortableWords('l’outil'),
  publisher: 'Éditeur',
  publisherHint:
    'Nommé dans les mentions légales, les services WMS et WMTS et les fiches des couches. Vide\u00a0: les mentions légales disent ce qui manque.',
  publisherConfigured: (name: string) =>
    `Nommé dans les mentions légales, les services WMS et WMTS et les fiches des couches. Vide\u00a0: celui de la configuration, ${name}.`,
  publisherFields: {
    name: 'Nom de l’éditeur',
    address: 'Adresse postale',
    url: 'Site',
    phone: 'Téléphone',
    director: 'Responsable de la publication',
    host: 'Hébergeur',
  },
  headerPreview: 'Aperçu de l’en-tête et des outils',
  identityNote: 'Les visiteurs le voient au prochain chargement de la page, après l’enregistrement.',
  texts: 'Textes du produit',
  textsNote: 'Ajoutés en tête des onglets de la fenêtre de bienvenue, en Markdown.',
  textNames: {
    welcome_text: words.welcomeTabs.welcome,
    about_text: words.welcomeTabs.about,
    credits_text: words.welcomeTabs.credits,
    legal_info_text: words.welcomeTabs.legal_info,
    confidentiality_text: words.welcomeTabs.confidentiality,
  },
  text: (tab: string) => `Texte de l’onglet « ${tab} »`,
  preview: 'Aperçu',
  refusedWarning: 'L’aperçu reprendra quand le message ne contiendra que le HTML admis.',
  noWarning: 'Aucun message d’avertissement.',
  noText: 'Aucun texte ajouté à cet onglet.',
} as const;
