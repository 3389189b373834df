/** The colours of paper. */
export const INK = '#14262f';
export const SOFT = '#55605f';
export const LAGOON = '#0a756f';
export const GRID = '#1f5f8b';
export const CORAL = '#cb4326';
export const WHITE = '#ffffff';
