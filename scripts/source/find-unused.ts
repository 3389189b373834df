import type { Module } from './read-modules.ts';

/** Exports that no other file uses, as `file: name`. Those of an entry are used by whoever starts it. */
export function findUnused(modules: ReadonlyMap<string, Module>, isEntry: (file: string) => boolean): string[] {
  const used = new Set<string>();

  /** A name that is passed on is used where it comes from too. */
  function use(file: string, name: string): void {
    const module = modules.get(file);
    const key = `${file}: ${name}`;
    if (!module || used.has(key)) return;
    used.add(key);
    for (const { name: shown, from } of module.exports) {
      if (from?.target && (shown === name || shown === null)) use(from.target, from.name ?? name);
    }
  }

  for (const module of modules.values()) {
    for (const { target, names } of module.imports) {
      const exporter = target && modules.get(target);
      if (exporter) for (const name of names ?? wordsOf(module, exporter)) use(exporter.file, name);
    }
  }
  return [...modules.values()]
    .filter(({ file }) => !isEntry(file))
    .flatMap(({ file, exports }) => exports.flatMap(({ name }) => (name === null ? [] : [`${file}: ${name}`])))
    .filter((key) => !used.has(key));
}

/** Of a file that is asked for as a whole, the names that whoever does so speaks of. */
function wordsOf({ text }: Module, { exports }: Module): string[] {
  const names = exports.map(({ name }) => name).filter((name) => name !== null);
  return names.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
}
