import { COORDINATE_LABELS } from '@motu/core';
/** Words that every screen shares (APP-12), to the character. */
export const words = {
  close: 'Fermer',
  cancel: 'Annuler',
  confirm: 'Confirmer',
  retry: 'Réessayer',
  save: 'Enregistrer',
  delete: 'Supprimer',
  deleted: 'Supprimé',
  showMore: 'Afficher plus',
  showLess: 'Masquer',
  signIn: 'Se connecter',
  signOut: 'Se déconnecter',
  username: "Nom d'utilisateur",
  password: 'Mot de passe',
  welcomeTabs: {
    welcome: 'Bienvenue',
    release_notes: 'Nouveautés',
    about: 'À propos',
    credits: "Conditions d'utilisation",
    legal_info: 'Mentions légales',
    confidentiality: 'Confidentialité',
  },
  newTab: '(nouvel onglet)',
  error: 'Erreur',
  detail: 'Détail',
  initialising: 'Initialisation en cours...',
  /** Inside a sentence: « Lu comme degrés décimaux ». */
  coordinateFormats: COORDINATE_LABELS,
  notCopied: 'La copie n’a pas pu se faire',
  loading: 'Chargement',
  unexpected: 'Une erreur inattendue est survenue. Réessayez, puis rechargez la page si elle revient.',
} as const;
