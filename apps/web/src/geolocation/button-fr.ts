/** Apart from the panel's words: the button is there before the panel. */
export const fr = {
  turnOn: 'Activer la géolocalisation',
  turnOff: 'Désactiver la géolocalisation',
} as const;
