// Suggestions and searches over HTTP on the shipped territory, one connection, beside a bare node:http of as many bytes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldText } from '@motu/core';
import { hasWrk, load, luaOver, startBare, startMotu, stop, type Target } from './load.ts';
import { residentMiB } from './process-figures.ts';
import { inTemporaryFolder } from './temporary-folder.ts';
import { beginningOf, readTitles } from './titles.ts';

const SECONDS = 5;

export async function run(): Promise<void> {
  if (!(await hasWrk())) return;
  await inTemporaryFolder(async (folder) => {
    const motu = await startMotu(folder);
    const titles = await readTitles(motu.url);
    const complete = (text: string) => `/api/recherche/complete?q=${encodeURIComponent(text)}`;
    const lists: Record<string, string[]> = {
      'suggestions, 3 to 6 letters': titles.map(beginningOf),
      'suggestions, a letter missing': titles.map((title, i) => complete(withoutLetter(foldText(title), i))),
      'search, whole name': titles.map((title) => `/api/recherche?q=${encodeURIComponent(title)}`),
    };
    const plain = await startBare(600);
    for (const [name, paths] of Object.entries(lists)) {
      const script = join(folder, 'paths.lua');
      writeFileSync(script, luaOver(paths));
      const targets: Target[] = [
        { name: `bare node:http, ${name}`, pid: plain.child.pid ?? 0, url: plain.url, script },
        { name: `Motu, ${name}`, pid: motu.child.pid ?? 0, url: motu.url, script },
      ];
      for (const target of targets) await load(target, 1, SECONDS);
    }
    console.log(`memory of Motu afterwards: ${residentMiB(motu.child.pid ?? 0)} MiB`);
    for (const { child } of [motu, plain]) await stop(child);
  });
}

function withoutLetter(text: string, i: number): string {
  const at = 1 + (i % (text.length - 2));
  return text.slice(0, at) + text.slice(at + 1);
}
