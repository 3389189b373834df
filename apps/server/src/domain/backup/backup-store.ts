/** Who made a backup: a person, or a schedule by itself. */
type BackupOrigin = {
  name: string;
  at: Date;
  author: string | null;
  scheduleId: string | null;
  scheduleName: string | null;
};

/** What is remembered of the backups that this installation made; whether they are still there is for their folder to say. */
export type BackupStore = {
  all(): Promise<BackupOrigin[]>;
  add(origin: BackupOrigin): Promise<void>;
  remove(name: string): Promise<void>;
};
