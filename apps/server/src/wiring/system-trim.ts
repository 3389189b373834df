/** Gives what is free back to the system, beside the work of all threads. */
export type Trim = () => Promise<unknown>;

/** Of the GNU C library; null where the system has another one. Loaded by a program that has grown: most never do. */
export async function loadSystemTrim(): Promise<Trim | null> {
  try {
    const { default: koffi } = await import('koffi');
    const trim = koffi.load('libc.so.6').func('int malloc_trim(size_t pad)');
    // On a thread of the pool: it takes some ten milliseconds, and visitors do not wait for it.
    return () => new Promise((resolve) => trim.async(0, resolve));
  } catch {
    return null;
  }
}
