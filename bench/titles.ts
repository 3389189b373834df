import { foldText } from '@motu/core';

/** Names of the territory, as a search for each letter gives them. */
export async function readTitles(url: string): Promise<string[]> {
  const titles = new Set<string>();
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    const answer = await fetch(`${url}/api/recherche?q=${letter}&limit=100`);
    const { content } = (await answer.json()) as { content: { titre: string }[] };
    for (const { titre } of content) if (foldText(titre).length >= 5) titles.add(titre);
  }
  return [...titles];
}

/** What is typed of a name before suggestions help: three to six letters. */
export const beginningOf = (title: string, i: number): string =>
  `/api/recherche/complete?q=${encodeURIComponent(foldText(title).slice(0, 3 + (i % 4)))}`;
