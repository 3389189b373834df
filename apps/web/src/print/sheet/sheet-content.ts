import type { PrintPage } from '@motu/core/print';
import type { Overlay } from '../compose/overlay.ts';
import type { MapPart } from '../content.ts';

/** What a section of a sheet is made of. */
export type SheetBlock =
  | { kind: 'text'; text: string }
  /** What to do, and its figures at the right. */
  | { kind: 'steps'; steps: readonly { text: string; figures: string }[] }
  | { kind: 'table'; caption?: string; rows: readonly (readonly [name: string, value: string])[] }
  /** Metres along the way and above the sea; null where no relief is known. */
  | { kind: 'profile'; points: readonly { distance: number; altitude: number | null }[] };

export type SheetSection = { title: string; blocks: readonly SheetBlock[] };

/** A document about a route or a point: a map, then what is known, over as many pages as that takes (PRN-08). */
export type SheetContent = {
  /** « Feuille de route » */
  kind: string;
  title: string;
  subtitle: string;
  figures: readonly (readonly [name: string, value: string])[];
  page: PrintPage;
  parts: readonly MapPart[];
  overlays: readonly Overlay[];
  sections: readonly SheetSection[];
  link: string | null;
  product: string;
  host: string;
  sources: readonly string[];
  notes: readonly string[];
  dates: readonly string[];
};
