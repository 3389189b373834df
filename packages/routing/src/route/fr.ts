import type { Manoeuvre } from './steps.ts';

const ORDINALS = ['première', 'deuxième', 'troisième', 'quatrième', 'cinquième', 'sixième', 'septième', 'huitième'];
const WINDS = ['le nord', 'le nord-est', 'l’est', 'le sud-est', 'le sud', 'le sud-ouest', 'l’ouest', 'le nord-ouest'];

const TURNS: Partial<Record<Manoeuvre, string>> = {
  continuer: 'Continuer',
  gauche: 'Tourner à gauche',
  droite: 'Tourner à droite',
  'leger-gauche': 'Tourner légèrement à gauche',
  'leger-droite': 'Tourner légèrement à droite',
  'serre-gauche': 'Tourner franchement à gauche',
  'serre-droite': 'Tourner franchement à droite',
  'demi-tour': 'Faire demi-tour',
  debarquer: 'Débarquer et continuer',
};

export type Said = { manoeuvre: Manoeuvre; name: string; bearing: number; exit: number };

/** `{ manoeuvre: 'gauche', name: 'rue Gauguin' }` → `Tourner à gauche sur rue Gauguin`. */
export function sayStep({ manoeuvre, name, bearing, exit }: Said): string {
  const onRoad = name ? ` sur ${name}` : '';
  if (manoeuvre === 'depart') return `Partir vers ${WINDS[Math.round(bearing / 45) % 8]}${onRoad}`;
  if (manoeuvre === 'bac') return name ? `Prendre le ferry «\u00a0${name}\u00a0»` : 'Prendre le ferry';
  if (manoeuvre === 'rond-point') {
    const ordinal = ORDINALS[exit - 1];
    return ordinal
      ? `Au rond-point, prendre la ${ordinal} sortie${onRoad}`
      : `Au rond-point, prendre la sortie${onRoad}`;
  }
  if (manoeuvre === 'continuer' && !name) return 'Continuer tout droit';
  return `${TURNS[manoeuvre]}${onRoad}`;
}
