/** Something that administrators edit: each change makes a new version of it. */
export type Editable = { id: string; version: number };

export type EditableStore<T extends Editable> = {
  find(id: string): Promise<T | null>;
  add(record: T): Promise<void>;
  /** Saves over the version that `record` carries, as the next one; false when that is not the stored one any more. */
  update(record: T): Promise<boolean>;
  /** False when this version is not the stored one any more. */
  remove(id: string, version: number): Promise<boolean>;
};
