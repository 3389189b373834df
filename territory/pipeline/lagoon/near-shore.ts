/** Metres. Around Tahiti and Moorea no usable reef is known: a band that follows the shore once its bays are closed. */
export const NEAR_SHORE = { closing: 1500, crest: 905, crestWidth: 95, end: 1120 } as const;
