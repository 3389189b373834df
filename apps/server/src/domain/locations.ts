import type { Emplacement } from '@motu/contract';

export type Location = Emplacement & { id: string; path: string; version: number };

export type LocationStore = {
  findByPath(path: string): Promise<Location | null>;
  add(location: Location): Promise<void>;
};
