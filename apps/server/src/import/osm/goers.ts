import { MODE_BIT, MODES } from '@motu/routing';
import { accessOf, allowedModes, modesThatMay } from './access.ts';
import { bikeDirection, carDirection } from './direction-tags.ts';
import type { Tags } from './elements.ts';

/** Who may go on a road. */
type Goers = {
  modes: number;
  /** Of these, who may only come to a place there. */
  destination: number;
  /** Whoever has a bicycle walks beside it. */
  isBikePushed: boolean;
};

const { voiture: CAR, velo: BIKE, pieton: FOOT } = MODE_BIT;

/** From those of the kind of road and what its tags say. */
export function goersOf(tags: Tags, nature: string, usual: number): Goers {
  const isMotorroad = tags.motorroad === 'yes';
  const walked = hasSidewalk(tags) ? usual | FOOT : isMotorroad ? usual & ~FOOT : usual;
  const byDefault = isMotorroad ? walked & ~BIKE : walked;
  const fit = byDefault & ~unfit(tags, nature);
  let modes = allowedModes(tags, fit) & (fit | modesNamed(tags));
  if (isImpassable(tags) || carDirection(tags) === null) modes &= ~CAR;
  const isRidden = (modes & BIKE) !== 0 && !mustDismount(tags) && bikeDirection(tags) !== null;
  const isBikePushed = !isRidden && mayPush(tags, nature, modes);
  modes = isRidden || isBikePushed ? modes | BIKE : modes & ~BIKE;
  return { modes, destination: modes & modesThatMay(tags, 'destination'), isBikePushed };
}

/** The modes that a key of their own speaks of: `access=yes` alone makes no street of a footpath. */
function modesNamed(tags: Tags): number {
  return MODES.reduce((bits, mode) => {
    const key = accessOf(tags, mode)?.key ?? 'access';
    return key === 'access' ? bits : bits | MODE_BIT[mode];
  }, 0);
}

/** Cars that could not go there, unless the tags invite them. */
function unfit({ service, tracktype, highway }: Tags, nature: string): number {
  const isForRescue = nature === 'service' && service === 'emergency_access';
  const isRough = highway === 'track' && /^grade[45]$/.test(tracktype ?? '');
  return isForRescue || isRough ? CAR : 0;
}

function isImpassable({ impassable, status, smoothness }: Tags): boolean {
  return impassable === 'yes' || status === 'impassable' || smoothness === 'impassable';
}

/** Steeper than a walk (SAC T2 and more), or worse than wheels can take. */
function mustDismount(tags: Tags): boolean {
  const { bicycle, sac_scale: scale } = tags;
  if (bicycle === 'dismount' || isImpassable(tags)) return true;
  return scale !== undefined && !/^(strolling|hiking)$/.test(scale) && accessOf(tags, 'velo')?.key !== 'bicycle';
}

/** A bicycle is pushed wherever its rider may walk, unless it is forbidden itself; nobody takes it through a building. */
function mayPush(tags: Tags, nature: string, modes: number): boolean {
  if (tags.bicycle === 'dismount') return true;
  const found = accessOf(tags, 'velo');
  if (nature === 'corridor' || found?.key === 'bicycle' || (found?.key === 'access' && found.said === 'shut'))
    return false;
  return (modes & FOOT) !== 0;
}

function hasSidewalk(tags: Tags): boolean {
  return ['sidewalk', 'sidewalk:both', 'sidewalk:left', 'sidewalk:right'].some((key) =>
    /^(yes|both|left|right)$/.test(tags[key] ?? ''),
  );
}
