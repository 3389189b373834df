import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { components } from './components.ts';
import { darkRoles, lightRoles } from './roles.ts';

const lagoon: MantineColorsTuple = [
  '#E1F2EF',
  '#C6E7E2',
  '#9CD9D1',
  '#56C9BB',
  '#33A99D',
  '#168C84',
  '#0A756F',
  '#085F5B',
  '#064A47',
  '#043735',
];

/** Stands where the component kit would put its grey: warm sand, then ink. */
const sand: MantineColorsTuple = [
  '#F8F4EC',
  '#F0E9DC',
  '#E3D9C7',
  '#D3C8B3',
  '#8C8877',
  '#7B7D70',
  '#6A716C',
  '#55605F',
  '#33454B',
  '#14262F',
];

/** Same in the dark: foam, then deep ocean. */
const ocean: MantineColorsTuple = [
  '#E9F1F0',
  '#C7D6D8',
  '#A8BCC0',
  '#8FA5AA',
  '#6D868D',
  '#24404C',
  '#18303D',
  '#10232E',
  '#0C1C26',
  '#071A25',
];

const hibiscus: MantineColorsTuple = [
  '#FDECEF',
  '#FAD3DA',
  '#FFBAC4',
  '#FF9AA8',
  '#E8627A',
  '#CC3455',
  '#B0183B',
  '#8F1230',
  '#6E0D25',
  '#3B1D27',
];

const px = (value: number) => `${value / 16}rem`;
const family = "'Atkinson Hyperlegible Next Variable', system-ui, sans-serif";

export const theme = createTheme({
  primaryColor: 'lagoon',
  primaryShade: { light: 6, dark: 3 },
  colors: { lagoon, gray: sand, dark: ocean, red: hibiscus },
  white: '#FFFDF9',
  black: '#14262F',
  fontFamily: family,
  headings: { fontFamily: family, fontWeight: '680' },
  fontSizes: { xs: px(12), sm: px(14), md: px(15), lg: px(17), xl: px(20) },
  lineHeights: { xs: '1.34', sm: '1.43', md: '1.467', lg: '1.42', xl: '1.3' },
  fontWeights: { regular: '400', medium: '600', bold: '680' },
  radius: { xs: px(6), sm: px(8), md: px(10), lg: px(12), xl: px(16) },
  defaultRadius: 'md',
  spacing: { xs: px(8), sm: px(12), md: px(16), lg: px(20), xl: px(28) },
  respectReducedMotion: true,
  components,
});

/** The component kit's own variables, given the roles that fit them. */
const kitRoles = {
  '--mantine-color-body': 'var(--motu-ground)',
  '--mantine-color-text': 'var(--motu-text)',
  '--mantine-color-bright': 'var(--motu-text)',
  '--mantine-color-dimmed': 'var(--motu-text-2)',
  '--mantine-color-placeholder': 'var(--motu-text-3)',
  '--mantine-color-error': 'var(--motu-danger)',
  '--mantine-color-success': 'var(--motu-success)',
  '--mantine-color-anchor': 'var(--motu-primary)',
  '--mantine-color-default': 'var(--motu-surface)',
  '--mantine-color-default-hover': 'var(--motu-ground)',
  '--mantine-color-default-color': 'var(--motu-text)',
  '--mantine-color-default-border': 'var(--motu-control)',
  '--mantine-color-disabled': 'var(--motu-sunken)',
  '--mantine-color-disabled-color': 'var(--motu-text-2)',
  '--mantine-color-disabled-border': 'var(--motu-line)',
  '--mantine-primary-color-contrast': 'var(--motu-on-primary)',
};

/** Set once for each scheme: the kit writes its own values per scheme, and only the same place overrides them. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-shadow-xs': 'var(--motu-e1)',
    '--mantine-shadow-sm': 'var(--motu-e1)',
    '--mantine-shadow-md': 'var(--motu-e2)',
    '--mantine-shadow-lg': 'var(--motu-e2)',
    '--mantine-shadow-xl': 'var(--motu-e3)',
  },
  light: { ...kitRoles, ...lightRoles },
  dark: { ...kitRoles, ...darkRoles },
});
