/** An object as a file has it. `geometry` is what GeoJSON would have in its place, and is not checked yet. */
export type RawObject = {
  geometry: unknown;
  properties: Readonly<Record<string, unknown>>;
  /** Where it stands in the file, in French: « Ligne 418 ». Written when it is asked for: that takes longer than reading it. */
  place?: () => string;
};

/** What a file says of its coordinates: a number or name of the registry, a description, or nothing. */
export type DeclaredSystem = { name: string } | { wkt: string } | null;

export type Batch = { objects: RawObject[] /** Of the file, from 0 to 1. */; share: number };

/** A file that is being read. */
export type Reading = {
  /** « GeoJSON », « Shapefile »… */
  format: string;
  system: DeclaredSystem;
  /** All its values are text, as in CSV: numbers are to be found among them. */
  isUntyped?: boolean;
  batches(): AsyncGenerator<Batch>;
  /** Gives back what is held. */
  close?(): void;
};

/** What the visitor says of a file that does not say it itself. */
export type ReadChoices = {
  columnX?: string | undefined;
  columnY?: string | undefined;
  system?: string | undefined;
  table?: string | undefined;
  /** Objects that cannot be read are left out. */
  skipsBad?: boolean | undefined;
};
