import { product } from '../product/index.ts';

export const fr = {
  title: 'Vos préférences, sur cet appareil',
  message: `${product.name} utilise des cookies, ou l’équivalent, pour garder vos préférences et permettre l’authentification. En savoir plus : `,
  cookies: 'Cookies',
  refuse: 'Refuser',
  accept: 'Accepter',
  choice: 'Votre réponse',
  unanswered: 'Vous n’avez pas encore répondu : rien n’est gardé, sauf le strict nécessaire.',
  accepted: 'Vous avez accepté les cookies.',
  refused: 'Vous avez refusé les cookies : seul le strict nécessaire est gardé.',
} as const;
