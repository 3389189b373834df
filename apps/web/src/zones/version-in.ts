/** The version of the layer that an address asks for; empty where the server gives none. */
export const versionIn = (address: string): string => /[?&]v=([^&]+)/.exec(address)?.[1] ?? '';
