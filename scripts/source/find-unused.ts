import type { Module } from './read-modules.ts';

/** Of a file: whose exports others than our code ask for, and whether it is there for tests. */
type Kinds = { isEntry(file: string): boolean; isForTests(file: string): boolean };

/**
 * Exports that the program does not use, as `file: name`. Those of an entry are used by whoever starts it. A test may ask for a part that the
 * file itself uses, but keeps nothing alive; what stands beside tests is used by tests.
 */
export function findUnused(modules: ReadonlyMap<string, Module>, { isEntry, isForTests }: Kinds): string[] {
  const files = [...modules.values()];
  const used = usedBy(files, modules);
  const usedByProgram = usedBy(
    files.filter(({ file }) => !isForTests(file)),
    modules,
  );
  return files
    .filter(({ file }) => !isEntry(file))
    .flatMap((module) =>
      module.exports.flatMap(({ name }) => {
        if (name === null) return [];
        const key = `${module.file}: ${name}`;
        const isUsed =
          usedByProgram.has(key) || (used.has(key) && (isForTests(module.file) || usesItself(module, name)));
        return isUsed ? [] : [key];
      }),
    );
}

/** What some files ask others for, as `file: name`. */
function usedBy(askers: readonly Module[], modules: ReadonlyMap<string, Module>): Set<string> {
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

  for (const module of askers) {
    for (const { target, names } of module.imports) {
      const exporter = target && modules.get(target);
      if (exporter) for (const name of names ?? wordsOf(module, exporter)) use(exporter.file, name);
    }
  }
  return used;
}

/** Of a file that is asked for as a whole, the names that whoever does so speaks of. */
function wordsOf({ code }: Module, { exports }: Module): string[] {
  const names = exports.map(({ name }) => name).filter((name) => name !== null);
  return names.filter((name) => timesSaid(code, name) > 0);
}

/** Whether a file says a name elsewhere than where it exports it. */
const usesItself = ({ code, exports }: Module, name: string): boolean =>
  timesSaid(code, name) > exports.filter((one) => one.name === name).length;

const timesSaid = (code: string, name: string): number =>
  [...code.matchAll(new RegExp(`(?<![\\w$])${name}(?![\\w$])`, 'g'))].length;
