export const fr = { offline: 'Mode hors-ligne' } as const;
