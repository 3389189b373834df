/** What tests read of a page. */
export type PageElement = {
  readonly textContent: string | null;
  readonly type: string;
  readonly children: Iterable<PageElement>;
  getAttribute(name: string): string | null;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): ArrayLike<PageElement> & Iterable<PageElement>;
};

type PageDocument = PageElement & { readonly body: PageElement };

type Library = {
  JSDOM: new (text: string, options?: { contentType: string }) => { window: { document: PageDocument } };
};

/** A page as a browser reads it, without running anything of it. */
export async function readDocument(text: string, contentType = 'text/html'): Promise<PageDocument> {
  // By a name that the compiler does not follow: the library has no types of its own, and the server no document.
  const name = 'jsdom';
  const { JSDOM } = (await import(name)) as Library;
  return new JSDOM(text, { contentType }).window.document;
}
