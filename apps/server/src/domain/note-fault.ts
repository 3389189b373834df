import { codeLine, type MarkdownNode } from '@motu/core';

/** Why a note would not be shown: it holds code, on this line. Read as the page reads it; the library is loaded by the first note. */
export async function noteFault(content: string): Promise<string | null> {
  const [{ fromMarkdown }, { gfm }, { gfmFromMarkdown }] = await Promise.all([
    import('mdast-util-from-markdown'),
    import('micromark-extension-gfm'),
    import('mdast-util-gfm'),
  ]);
  const tree = fromMarkdown(content, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const line = codeLine(tree as MarkdownNode, content);
  return line === null
    ? null
    : `Ligne ${line}\u00a0: du code ou du HTML, que la carte n’affiche pas. Retirez-le, ou enregistrez la note sans la publier.`;
}
