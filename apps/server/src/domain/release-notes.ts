export type ReleaseNote = { id: string; content: string; order: number; published: boolean; version: number };

export type ReleaseNoteStore = {
  /** The highest order first. */
  published(): Promise<ReleaseNote[]>;
  add(note: ReleaseNote): Promise<void>;
};
