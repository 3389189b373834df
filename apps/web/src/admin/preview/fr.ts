export const fr = {
  zoom: 'Zoom',
} as const;
