/** Thematic palettes, told apart by colour-blind readers too. On land a blue ramp reads as water: use the warm or green ones. */
export const SEQUENTIAL = {
  corail: ['#FBE9D0', '#F6C79B', '#EC9A72', '#CB5F5F', '#8A3358'],
  vegetal: ['#F3F1CF', '#CFDD9B', '#93BF7E', '#4E9069', '#1F5B50'],
  ocean: ['#E6F2EC', '#B5DCD3', '#74B9B8', '#3A8AA0', '#175479'],
} as const;

/** Any two can be told apart. Beyond seven add hatching or symbols, not hues. */
export const QUALITATIVE_6 = ['#0B6FA4', '#E69F00', '#C8553D', '#8CCBEA', '#B7D77A', '#3A3F45'] as const;
export const QUALITATIVE_7 = ['#0072B2', '#E69F00', '#C8553D', '#5B2A6E', '#56B4E9', '#B7D77A', '#3A3F45'] as const;
