import type { Mode } from '../road.ts';
import type { Manoeuvre } from './manoeuvre.ts';
import { asFarAs, sayFerry, sayRoad } from './road-words.ts';

const WINDS = ['le nord', 'le nord-est', 'l’est', 'le sud-est', 'le sud', 'le sud-ouest', 'l’ouest', 'le nord-ouest'];

const TURNS: Partial<Record<Manoeuvre, string>> = {
  continuer: 'Continuer',
  gauche: 'Tourner à gauche',
  droite: 'Tourner à droite',
  'leger-gauche': 'Tourner légèrement à gauche',
  'leger-droite': 'Tourner légèrement à droite',
  'serre-gauche': 'Tourner franchement à gauche',
  'serre-droite': 'Tourner franchement à droite',
  'rester-gauche': 'Rester à gauche',
  'rester-droite': 'Rester à droite',
  'sortie-gauche': 'Prendre la sortie à gauche',
  'sortie-droite': 'Prendre la sortie à droite',
  'demi-tour': 'Faire demi-tour',
  debarquer: 'Débarquer et continuer',
};

/** Said of a road, these do not sound as if one left it. */
const NO_LEAVING = new Set<Manoeuvre>(['continuer', 'demi-tour', 'rester-gauche', 'rester-droite']);

/** What a step says, besides its manoeuvre. */
export type Said = {
  manoeuvre: Manoeuvre;
  mode: Mode;
  name: string;
  ref: string;
  /** Degrees from north, at a departure. */
  bearing: number;
  /** Which exit of a roundabout; 0 when one stays in it. */
  exit: number;
  /** Whether the road before has a name or a number, and whether it is the same one. */
  before: 'unnamed' | 'other' | 'same';
  /** Quay where a ferry is left; empty when unknown. */
  landing: string;
};

/** `{ manoeuvre: 'gauche', name: 'Rue Gauguin' }` → `Tourner à gauche sur la rue Gauguin`. */
export function sayStep(said: Said): string {
  const { manoeuvre, name, ref, bearing, before } = said;
  if (manoeuvre === 'bac') return sayCrossing(said);
  const road = sayRoad(name, ref);
  if (manoeuvre === 'rond-point') return sayRoundabout(said, road);
  const onRoad = road && ` sur ${road}`;
  if (manoeuvre === 'depart') return `Partir vers ${WINDS[Math.round(bearing / 45) % 8]}${onRoad}`;
  if (manoeuvre === 'continuer' && !road) return 'Continuer tout droit';
  if (manoeuvre === 'continuer' && before === 'unnamed') return `Prendre ${road}`;
  // Some ramps have the name of the road that they leave.
  if (before === 'same' && (manoeuvre === 'sortie-gauche' || manoeuvre === 'sortie-droite'))
    return `${TURNS[manoeuvre]}`;
  const isStaying = before === 'same' && !NO_LEAVING.has(manoeuvre);
  return `${TURNS[manoeuvre]}${isStaying && road ? ` pour rester sur ${road}` : onRoad}`;
}

/** Exits are counted in the direction of traffic, which walkers need not follow. */
function sayRoundabout({ mode, exit }: Said, road: string): string {
  if (exit === 0) return 'Entrer dans le rond-point';
  if (mode === 'pieton') return road ? `Au rond-point, rejoindre ${road}` : 'Traverser le rond-point';
  return `Au rond-point, prendre la ${exit}${exit === 1 ? 'ʳᵉ' : 'ᵉ'} sortie${road && ` sur ${road}`}`;
}

function sayCrossing({ name, landing }: Said): string {
  return `Prendre ${sayFerry(name)}${landing && ` ${asFarAs(landing)}`}`;
}
