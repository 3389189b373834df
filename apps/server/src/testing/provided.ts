import 'vitest';

/** What the set-up of the run hands to each test. */
declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** A folder that holds the unpacked territory in `territory`. */
    territoryHome: string;
  }
}
