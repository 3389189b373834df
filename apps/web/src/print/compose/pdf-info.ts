import type { PageContent } from '../content.ts';

/** What programs say of a file. */
export type PdfInfo = { title: string; subject: string; product: string };

export const infoOf = ({ settings, product }: Pick<PageContent, 'settings' | 'product'>): PdfInfo => ({
  title: settings.title.trim() || product,
  subject: settings.comment.trim(),
  product,
});
