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
