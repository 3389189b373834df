import { formatNumber } from '@motu/core';

export const fr = {
  title: 'Courriel',
  subtitle: 'Pour prévenir des signalements et des tâches en échec, et remplacer un mot de passe oublié',
  failed: 'Les réglages du courriel n’ont pas pu être lus',
  name: 'Le courriel',
  server: 'Serveur d’envoi (SMTP)',
  host: 'Serveur',
  hostHint: 'Comme smtp.exemple.pf. Vide\u00a0: aucun message n’est envoyé.',
  port: 'Port',
  security: 'Sécurité',
  securities: { tls: 'TLS', starttls: 'STARTTLS', none: 'Aucune' },
  user: 'Nom d’utilisateur',
  userHint: 'Vide\u00a0: le serveur n’en demande pas.',
  password: 'Mot de passe',
  passwordKept:
    'Un mot de passe est gardé. Vide\u00a0: il reste le même, tant que le serveur et le nom ne changent pas.',
  passwordNone: 'Aucun mot de passe n’est gardé.',
  showPassword: 'Afficher le mot de passe',
  from: 'Adresse de l’expéditeur',
  fromHint: 'Une adresse d’expéditeur que ce serveur accepte.',
  siteUrl: 'Adresse du site dans les liens',
  siteConfigured: (url: string) => `Vide\u00a0: celle de la configuration, ${url}.`,
  siteMissing:
    'Comme https://cartes.exemple.pf. Vide\u00a0: les messages n’ont pas de lien, et un mot de passe oublié ne se remplace pas.',
  recipients: 'Destinataires',
  reports: 'Prévenir d’un nouveau signalement',
  tasks: 'Prévenir d’une tâche en échec',
  recipientsHint: 'Une adresse par ligne, dix au plus. Vide\u00a0: personne.',
  forgotten: 'Mot de passe oublié',
  forgottenOn:
    'La page de connexion propose «\u00a0Mot de passe oublié\u00a0?\u00a0» aux comptes qui ont une adresse\u00a0: ils reçoivent un lien qui vaut une heure et ne sert qu’une fois.',
  forgottenOff: 'La page de connexion ne le propose pas\u00a0: il faut un serveur d’envoi et l’adresse du site.',
  trial: 'Essai',
  trialTo: 'Envoyer à',
  trialSend: 'Envoyer un message d’essai',
  trialSent: 'Message d’essai envoyé',
  trialSentText: (to: string) => `Le serveur a accepté le message pour ${to}.`,
  trialFirst: 'Enregistrez d’abord un serveur et vos changements\u00a0: l’essai se fait avec ce qui est enregistré.',
  queue: 'Messages',
  queueWaiting: (count: number) =>
    count === 0
      ? 'Aucun message n’attend.'
      : `${formatNumber(count)} ${count > 1 ? 'messages attendent' : 'message attend'} d’être envoyé${count > 1 ? 's' : ''}.`,
  queueFailing: (count: number, givenUp: number) =>
    `${formatNumber(count)} ${count > 1 ? 'messages n’ont' : 'message n’a'} pas pu être envoyé${count > 1 ? 's' : ''}${givenUp > 0 ? `, dont ${formatNumber(givenUp)} après plusieurs essais` : ''}.`,
  retry: 'Réessayer maintenant',
  forget: 'Abandonner',
} as const;
