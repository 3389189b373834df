import { damaged, type Properties, readSource } from './read-features.ts';

/** Rows of a CSV file whose values hold neither commas nor quotes, by the names of its first line. */
export function readCsv(folder: string, file: string): Properties[] {
  const [head = '', ...lines] = readSource(folder, file).toString('utf8').trim().split(/\r?\n/);
  const names = head.split(',');
  return lines.map((line) => {
    const values = line.split(',');
    if (values.length !== names.length) throw damaged(file);
    return Object.fromEntries(names.map((name, at) => [name, values[at]]));
  });
}
