import type { AttributeValues } from '@motu/contract';
import { ckmeans, quantileSorted } from 'simple-statistics';

type ClassBounds = NonNullable<AttributeValues['bounds']>;

/**
 * What parts numbers into classes, by three methods; null where there is nothing to part. `marks` are numbers in growing order, at equal shares
 * of all objects. Fewer bounds than were asked for where many objects have the same value.
 */
export function classBounds(marks: readonly number[], classes: number): ClassBounds | null {
  const [least, most] = [marks[0], marks.at(-1)];
  if (least === undefined || most === undefined || least === most) return null;
  const inner = Array.from({ length: classes - 1 }, (_, i) => (i + 1) / classes);
  const tidy = (bounds: readonly number[]) => rounded(bounds, least, most);
  return {
    equal: tidy(inner.map((share) => least + (most - least) * share)),
    quantile: tidy(inner.map((share) => quantileSorted([...marks], share))),
    natural: tidy(naturalBounds(marks, classes)),
  };
}

/** Between the groups that vary least within themselves (Jenks, by the algorithm of Wang and Song). */
function naturalBounds(marks: readonly number[], classes: number): number[] {
  const groups = ckmeans([...marks], Math.min(classes, new Set(marks).size));
  return groups.slice(1).flatMap((group, i) => {
    const [before, after] = [groups[i]?.at(-1), group[0]];
    return before === undefined || after === undefined ? [] : [(before + after) / 2];
  });
}

/** As few digits as tell the bounds apart to a hundredth of their steps: nobody reads `4166,666667` in a legend. */
function rounded(bounds: readonly number[], least: number, most: number): number[] {
  const all = [...new Set([least, ...bounds, most])].sort((a, b) => a - b);
  const steps = all.slice(1).map((bound, i) => bound - (all[i] as number));
  const unit = 10 ** (Math.floor(Math.log10(Math.min(...steps))) - 1);
  const tidy = bounds.map((bound) => Number((Math.round(bound / unit) * unit).toPrecision(12)));
  return [...new Set(tidy)].filter((bound) => bound > least && bound <= most);
}
