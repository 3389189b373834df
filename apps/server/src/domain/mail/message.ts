/** A message of a few paragraphs, and the link that goes with it. */
type Draft = { subject: string; paragraphs: readonly string[]; link: string | null; linkName: string };

export type MailServer = {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
  user: string | null;
  password: string | null;
  from: string;
};
export type Message = { to: readonly string[]; subject: string; text: string; html: string };

/** Throws an `AppError` whose sentence says why the server did not take it. */
export type SendMail = (server: MailServer, sender: string, message: Message) => Promise<void>;

/** The same words as plain text and as HTML, in which nothing that someone typed is more than text. */
export function writeMessage(to: readonly string[], site: string, draft: Draft): Message {
  const { paragraphs, link, linkName } = draft;
  const foot = `Message envoyé par ${site}. Merci de ne pas y répondre.`;
  const text = [...paragraphs, ...(link ? [`${linkName} :\n${link}`] : []), foot].join('\n\n');
  const html = [
    ...paragraphs.map(paragraph),
    ...(link ? [`<p><a href="${escaped(link)}">${escaped(linkName)}</a></p>`] : []),
    `<p style="color:#55605f">${escaped(foot)}</p>`,
  ];
  return {
    to,
    subject: oneLine(`[${site}] ${draft.subject}`),
    text: `${text}\n`,
    html: `<!doctype html><html lang="fr"><body>${html.join('\n')}</body></html>`,
  };
}

const paragraph = (text: string): string => `<p>${escaped(text).replaceAll('\n', '<br>')}</p>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? '');

/** A line of a header stays one line. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
