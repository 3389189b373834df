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
