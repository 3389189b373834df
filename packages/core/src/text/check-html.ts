/** What administrators may write in HTML: text, lists, headings and links. The page cleans by the same list. */
export const HTML_TAGS = ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a', 'h3', 'h4', 'h5'] as const;

/** Where their links may lead. */
export const HTML_LINKS = /^(?:https?:|mailto:)/i;

const PLAIN = HTML_TAGS.filter((tag) => tag !== 'a').join('|');
/** One tag written plainly: its name alone, or the one attribute of a link. Anything cleverer is not needed, and refused. */
const TAG = new RegExp(`^<(?:/?(?:${PLAIN})|/a|(?:br) ?/|a href="(?:https?:|mailto:)[^"<>\\s]*")>`, 'i');

/** The first piece of the text that is not plain HTML of ours, `<script>` say; null when there is none. */
export function refusedHtml(html: string): string | null {
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    const rest = html.slice(at);
    if (!TAG.test(rest)) return /^<[^>]{0,80}>?/.exec(rest)?.[0] ?? '<';
  }
  return null;
}
