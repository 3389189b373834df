import type { Extent } from '@motu/core';

/** A place of the map, or a layer or a context of it. */
export const KINDS = ['lieu', 'couche', 'contexte'] as const;
type SearchKind = (typeof KINDS)[number];

/** What can be found. */
export type SearchEntry = {
  id: string;
  kind: SearchKind;
  title: string;
  /** Other names of the same thing: in reo, an old one, a code. */
  aliases: readonly string[];
  /** Words that say what it is, and find it too. Where it is (commune, island, archipelago) is added to them. */
  words: string;
  /** `commune`, `ile`, `pharmacie`…: what a program asks; `type` says it to people. */
  classe: string;
  type: string;
  commune: string | null;
  ile: string | null;
  archipel: string | null;
  /** Of the layer or context; of the layer that shows it, for a place. */
  slug: string | null;
  /** 0 to 100. */
  importance: number;
  /** Longitude and latitude; null for what is nowhere. */
  position: readonly [number, number] | null;
  extent: Extent | null;
  /** Of a street: its houses. */
  numbers?: readonly HouseNumber[];
};

/** `12`, `11 bis`, `Lot 9`. */
export type HouseNumber = { number: string; position: readonly [number, number] };

/** Texts of an entry that are kept as they are. */
export const TEXTS = ['id', 'title', 'classe', 'type', 'commune', 'ile', 'archipel', 'slug'] as const;
export type TextColumn = (typeof TEXTS)[number];
