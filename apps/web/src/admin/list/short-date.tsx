import { formatShortDateTime } from '@motu/core';
import { dateLocale } from '../../ui/date-locale.ts';

/** When something was done, in the fewest words. */
export function ShortDate({ at }: { at: string }) {
  return <time dateTime={at}>{formatShortDateTime(new Date(at), dateLocale())}</time>;
}
