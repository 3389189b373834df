import type { LonLat } from '@motu/core';

/** The town hall of Papeete. UTM and DFCI are written out: what computes them weighs more than the whole dialog; a test holds them. */
export const EXAMPLES: { place: LonLat; utm: string; dfci: string } = {
  place: [-149.566106, -17.539017],
  utm: '6K E 227573 N 8058975',
  dfci: '6KTF24D9.3',
};
