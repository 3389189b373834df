/** The grammar of a slug, which the contract checks too. */
export const SLUG = { pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 80 } as const;

const SLUG_PATTERN = new RegExp(SLUG.pattern);

export function isSlug(text: string): boolean {
  return text.length <= SLUG.maxLength && SLUG_PATTERN.test(text);
}

/** The name as an address: `Bora Bora` → `bora-bora`, `Hiva ʻOa` → `hiva-oa`, `Faaʼa` → `faaa`. */
export function toSlug(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\p{M}ʻʼ’'‘]/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
