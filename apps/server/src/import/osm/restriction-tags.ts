import { MODE_BIT } from '@motu/routing';
import type { OsmMember, OsmRelation } from './elements.ts';

export type RestrictionTags = {
  kind: 'no' | 'only';
  modes: number;
  from: number[];
  to: number[];
  /** A node, or ways in the order in which they are gone through. */
  via: { node: number } | { ways: number[] };
};

const { voiture: CAR, velo: BIKE } = MODE_BIT;
/** By key: whom the restriction binds. Those of lorries, buses or certain hours are not ours. */
const KEYS: [key: string, modes: number][] = [
  ['restriction', CAR | BIKE],
  ['restriction:motor_vehicle', CAR],
  ['restriction:motorcar', CAR],
  ['restriction:bicycle', BIKE],
];
const EXCEPTED: Record<string, number> = { motorcar: CAR, motor_vehicle: CAR, bicycle: BIKE };

/** Null when a relation restricts no turn, or is not whole. */
export function readRestriction({ tags = {}, members }: OsmRelation): RestrictionTags | null {
  if (!/^restriction(:|$)/.test(tags.type ?? '')) return null;
  const [key, bound] = KEYS.find(([name]) => tags[name]) ?? [];
  const [, kind] = /^(no|only)_/.exec(tags[key ?? ''] ?? '') ?? [];
  if (!kind || !bound) return null;
  const excepted = (tags.except ?? '').split(';').reduce((bits, word) => bits | (EXCEPTED[word.trim()] ?? 0), 0);
  const modes = bound & ~excepted;
  const waysOf = (role: string) => refsOf(members, 'way', role);
  const [from, to, ways] = [waysOf('from'), waysOf('to'), waysOf('via')];
  const [node] = refsOf(members, 'node', 'via');
  if (modes === 0 || from.length === 0 || to.length === 0 || (node === undefined && ways.length === 0)) return null;
  return { kind: kind as 'no' | 'only', modes, from, to, via: node === undefined ? { ways } : { node } };
}

function refsOf(members: readonly OsmMember[], type: OsmMember['type'], role: string): number[] {
  return members.filter((member) => member.type === type && member.role === role).map(({ ref }) => ref);
}
