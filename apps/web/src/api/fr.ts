export const fr = {
  noAnswer: 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
  tooSlow: 'Le serveur met trop de temps à répondre. Réessayez dans un instant.',
  unexpectedAnswer: (status: number) =>
    `Le serveur a répondu de façon inattendue (${status}). Réessayez dans un instant.`,
} as const;
