export const fr = {
  place: 'Emprise',
  map: 'Carte de l’emprise',
  takeView: 'Prendre la vue affichée',
  drawBox: 'Tracer l’emprise',
  stopDrawing: 'Arrêter le tracé',
  drawHelp: 'Cliquez deux coins opposés sur la carte, ou déplacez-la et prenez la vue affichée.',
} as const;
