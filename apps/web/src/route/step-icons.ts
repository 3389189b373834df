import {
  IconArrowBearLeft2,
  IconArrowBearRight2,
  IconArrowRampLeft,
  IconArrowRampRight,
  IconArrowRoundaboutRight,
  IconArrowSharpTurnLeft,
  IconArrowSharpTurnRight,
  IconArrowUp,
  IconBike,
  IconCar,
  IconCornerUpLeft,
  IconCornerUpRight,
  IconFerry,
  IconUTurnLeft,
  IconWalk,
  type TablerIcon,
} from '@tabler/icons-react';
import type { SegmentType } from './route.ts';

export const TYPE_ICONS: Record<SegmentType, TablerIcon> = {
  voiture: IconCar,
  velo: IconBike,
  pieton: IconWalk,
  bac: IconFerry,
};

const STEP_ICONS: Record<string, TablerIcon> = {
  gauche: IconCornerUpLeft,
  droite: IconCornerUpRight,
  'leger-gauche': IconArrowBearLeft2,
  'leger-droite': IconArrowBearRight2,
  'rester-gauche': IconArrowBearLeft2,
  'rester-droite': IconArrowBearRight2,
  'sortie-gauche': IconArrowRampLeft,
  'sortie-droite': IconArrowRampRight,
  'serre-gauche': IconArrowSharpTurnLeft,
  'serre-droite': IconArrowSharpTurnRight,
  'demi-tour': IconUTurnLeft,
  'rond-point': IconArrowRoundaboutRight,
  bac: IconFerry,
};

/** What to do at the beginning of a segment; straight on when nothing else is known. */
export function stepIcon(manoeuvre: string): TablerIcon {
  return STEP_ICONS[manoeuvre] ?? IconArrowUp;
}
