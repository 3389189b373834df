/** The version of the layer that an address asks for, with its day for one that has days; empty where the server gives none. */
export const versionIn = (address: string): string => /[?&]v=(.+)$/.exec(address)?.[1] ?? '';

/** The day in such a version; empty where there is none. */
export const dayIn = (version: string): string => /&time=(.+)$/.exec(version)?.[1] ?? '';
