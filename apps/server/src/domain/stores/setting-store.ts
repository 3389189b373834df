export type SettingStore = {
  read<T>(name: string): Promise<T | null>;
  write(name: string, value: unknown): Promise<void>;
  /** A setting with its version, 0 before anything was written. */
  readVersion<T>(name: string): Promise<{ value: T | null; version: number }>;
  /** Saves over this version, as the next one; false when it is not the stored one any more. */
  writeOver(name: string, value: unknown, version: number): Promise<boolean>;
};
