/** The colours by role, `[light, dark]`. Components name a role (`var(--motu-surface)`), never a colour. */
const COLOURS = {
  header: ['#0B2D3F', '#071A25'],
  'header-text': ['#FFFFFF', '#E9F1F0'],
  'header-text-2': ['#B9D3DA', '#9DB8C0'],
  'header-hover': ['rgb(255 255 255 / 0.12)', 'rgb(233 241 240 / 0.1)'],
  'header-line': ['rgb(185 211 218 / 0.3)', 'rgb(157 184 192 / 0.3)'],
  surface: ['#FFFDF9', '#10232E'],
  ground: ['#F8F4EC', '#0C1C26'],
  sunken: ['#F0E9DC', '#18303D'],
  line: ['#E3D9C7', '#24404C'],
  control: ['#8C8877', '#6D868D'],
  text: ['#14262F', '#E9F1F0'],
  'text-2': ['#55605F', '#A8BCC0'],
  'text-3': ['#6A716C', '#8FA5AA'],
  primary: ['#0A756F', '#56C9BB'],
  'primary-hover': ['#085F5B', '#9CD9D1'],
  'on-primary': ['#FFFFFF', '#06222A'],
  'primary-soft': ['#E1F2EF', '#143D43'],
  'on-primary-soft': ['#085F5B', '#8FE0D5'],
  coral: ['#CB4326', '#FF9477'],
  'on-coral': ['#FFFFFF', '#2A0D04'],
  'coral-text': ['#B83A1F', '#FF9477'],
  danger: ['#B0183B', '#FF9AA8'],
  'danger-hover': ['#8F1230', '#FFBAC4'],
  'on-danger': ['#FFFFFF', '#3B1D27'],
  'danger-soft': ['#FDECEF', '#3B1D27'],
  warning: ['#7A5200', '#F2C56B'],
  'warning-soft': ['#FDF1D3', '#352C17'],
  success: ['#1F6F46', '#7FD3A0'],
  'success-soft': ['#E6F3EA', '#173629'],
  information: ['#1F5F8B', '#8CC5EA'],
  'information-soft': ['#E8F1F7', '#14303F'],
  route: ['#7B3FA3', '#C592EA'],
  'route-active': ['#5D2684', '#C592EA'],
  /** The map before its tiles: open sea (carto.md). */
  sea: ['#B5D6E4', '#0F2D3C'],
  /** Under pictures that others drew for paper, such as the legend of an outside server. */
  paper: ['#FFFFFF', '#FFFFFF'],
  /** Figures laid on the map itself, the same in the dark: the map's own colours are. */
  'map-tip': ['#14262F', '#14262F'],
  'on-map-tip': ['#FFFFFF', '#FFFFFF'],
  scrim: ['rgb(7 31 45 / 0.58)', 'rgb(2 8 12 / 0.68)'],
  avatar: ['#6FD0C4', '#6FD0C4'],
  'on-avatar': ['#0B2D3F', '#071A25'],
} as const;

/** Cards, then what floats (map controls, menus, toasts), then dialogs. In the dark a light ring carries the edge. */
const E1 = [
  '0 0 0 1px rgb(11 45 63 / 0.07), 0 1px 2px rgb(11 45 63 / 0.08)',
  '0 0 0 1px rgb(233 241 240 / 0.1), 0 1px 2px rgb(0 0 0 / 0.3)',
] as const;
const SHADOWS = {
  e1: E1,
  e2: [`${E1[0]}, 0 8px 20px rgb(11 45 63 / 0.12)`, `${E1[1]}, 0 8px 20px rgb(0 0 0 / 0.4)`],
  e3: ['0 24px 64px rgb(7 31 45 / 0.28)', `${E1[1]}, 0 24px 64px rgb(0 0 0 / 0.6)`],
} as const;

const [LIGHT, DARK] = [0, 1] as const;

function variables(scheme: typeof LIGHT | typeof DARK): Record<string, string> {
  const pairs = Object.entries({ ...COLOURS, ...SHADOWS });
  return Object.fromEntries(pairs.map(([role, values]) => [`--motu-${role}`, values[scheme]]));
}

export const lightRoles = variables(LIGHT);
export const darkRoles = variables(DARK);
