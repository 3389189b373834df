import { PRINT_SCALES } from '@motu/core/print';

/** Sheets of paper, upright, in mm. */
export const SHEETS = { A4: [210, 297], A3: [297, 420], A2: [420, 594], A1: [594, 841], A0: [841, 1189] } as const;
export type SheetName = keyof typeof SHEETS;
export const SHEET_NAMES = Object.keys(SHEETS) as SheetName[];

const ORIENTATIONS = ['portrait', 'paysage'] as const;
export type Orientation = (typeof ORIENTATIONS)[number];

export const GRIDS = ['none', 'utm', 'geographic', 'dfci'] as const;
export type GridName = (typeof GRIDS)[number];

/** What may stand beside the map. */
export const PARTS = ['legend', 'north', 'scaleBar', 'qr'] as const;
export type PartName = (typeof PARTS)[number];

export const DEFINITIONS = [150, 300] as const;
type Definition = (typeof DEFINITIONS)[number];

/** One page, as many as cover more than one does (PRN-07), or what is told of a point or a route (PRN-08). */
export const MODES = ['page', 'atlas', 'fiche'] as const;
export type PrintMode = (typeof MODES)[number];

/** The choices of the module « Impression » (PRN-02). */
export type PrintSettings = {
  mode: PrintMode;
  sheet: SheetName;
  orientation: Orientation;
  /** N of 1:N. */
  scale: number;
  dpi: Definition;
  title: string;
  comment: string;
  parts: readonly PartName[];
  grid: GridName;
};

export const DEFAULT_SETTINGS: PrintSettings = {
  mode: 'page',
  sheet: 'A4',
  orientation: 'paysage',
  scale: 50_000,
  dpi: 300,
  title: '',
  comment: '',
  parts: PARTS,
  grid: 'utm',
};

/** Scales that may be typed: nearer than the first no layer is drawn. */
const SCALE_RANGE = { min: 300, max: 5_000_000 } as const;
export const MAX_TITLE = 500;
export const MAX_COMMENT = 1000;

export const isScale = (scale: number): boolean =>
  Number.isFinite(scale) && scale >= SCALE_RANGE.min && scale <= SCALE_RANGE.max;

/** `25 000`, `1:25000`, `1/25 000` → 25000; null for what is no scale. */
export function readScale(text: string): number | null {
  const digits = text.replace(/^\s*1\s*[:/]/, '').replace(/[\s\u00a0\u202f]/g, '');
  return /^\d{1,8}$/.test(digits) && isScale(Number(digits)) ? Number(digits) : null;
}

/** The next step after a scale: 1 for a wider page, -1 for a closer one; the scale itself at the ends. */
export function nextScale(scale: number, direction: 1 | -1): number {
  const found =
    direction > 0 ? PRINT_SCALES.find((step) => step > scale) : PRINT_SCALES.findLast((step) => step < scale);
  return found ?? scale;
}

/** What this device kept, as far as it is still a choice. */
export function readSettings(text: string | null): PrintSettings {
  if (!text) return DEFAULT_SETTINGS;
  let kept: Partial<Record<keyof PrintSettings, unknown>>;
  try {
    kept = JSON.parse(text) ?? {};
  } catch {
    return DEFAULT_SETTINGS;
  }
  const among = <T>(list: readonly T[], value: unknown, fallback: T): T =>
    list.includes(value as T) ? (value as T) : fallback;
  const words = (value: unknown, length: number) => (typeof value === 'string' ? value.slice(0, length) : '');
  return {
    mode: among(MODES, kept.mode, DEFAULT_SETTINGS.mode),
    sheet: among(SHEET_NAMES, kept.sheet, DEFAULT_SETTINGS.sheet),
    orientation: among(ORIENTATIONS, kept.orientation, DEFAULT_SETTINGS.orientation),
    scale: typeof kept.scale === 'number' && isScale(kept.scale) ? kept.scale : DEFAULT_SETTINGS.scale,
    dpi: among(DEFINITIONS, kept.dpi, DEFAULT_SETTINGS.dpi),
    title: words(kept.title, MAX_TITLE),
    comment: words(kept.comment, MAX_COMMENT),
    parts: Array.isArray(kept.parts) ? PARTS.filter((part) => (kept.parts as unknown[]).includes(part)) : PARTS,
    grid: among(GRIDS, kept.grid, DEFAULT_SETTINGS.grid),
  };
}
