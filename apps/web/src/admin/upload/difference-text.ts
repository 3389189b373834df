import type { DataDifference } from '@motu/contract';
import { formatFixed } from '@motu/core';
import { fr } from './replace-fr.ts';

const titles = (fields: readonly { title: string }[]) => fields.map(({ title }) => title);

/** What changes of the fields, a sentence each; none when they are the same. */
export function describeFields({ fields }: Pick<DataDifference, 'fields'>): string[] {
  return [
    ...(fields.added.length > 0 ? [fr.fieldsAdded(titles(fields.added))] : []),
    ...(fields.gone.length > 0 ? [fr.fieldsGone(titles(fields.gone))] : []),
    ...fields.changed.map(({ title, before, after }) => fr.kindChanged(title, fr.kinds[before], fr.kinds[after])),
  ];
}

/** What becomes of the look of the layer, and of what a point tells. */
export function describeLook({ lost, isReshaped, keepsStyle }: DataDifference): string[] {
  const style = isReshaped ? fr.reshaped : keepsStyle ? fr.styleKept : fr.styleLost(lost.style);
  return [
    style,
    ...(keepsStyle && lost.labels.length > 0 ? [fr.labelsLost(lost.labels)] : []),
    ...(lost.information.length > 0 ? [fr.informationLost(lost.information)] : []),
  ];
}

/** To a hundred metres: an index keeps its bounds a little wider than they are. */
const DECIMALS = 3;

/** `[-149.7, -17.6, -149.5, -17.5]` → `-149,700 ; -17,600 ; -149,500 ; -17,500`: west, south, east, north. */
function describeExtent(extent: readonly number[]): string {
  return extent.map((side) => formatFixed(side, DECIMALS)).join('\u00a0; ');
}

/** The ground before and after; one sentence when it is the same. */
export function describeExtents({ before, after }: Pick<DataDifference, 'before' | 'after'>): string[] {
  const [former, next] = [before?.extent, after.extent].map((extent) => (extent ? describeExtent(extent) : null));
  if (former === next) return [fr.sameExtent];
  return [...(former ? [fr.extentBefore(former)] : []), ...(next ? [fr.extentAfter(next)] : [])];
}
