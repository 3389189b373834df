export const fr = {
  title: 'Mise à jour disponible',
  text: 'Vos dessins et tracés terminés reviendront. Une forme inachevée ou un formulaire ouvert seront perdus.',
  use: 'Utiliser la nouvelle version',
  later: 'Plus tard',
} as const;
