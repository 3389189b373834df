import { escapeHtml } from '../http/escape-html.ts';
import { pageAddress } from './addresses.ts';
import type { Dataset } from './datasets.ts';

/** The pages that search engines may want (sitemaps.org). */
export function sitemap(address: string, datasets: readonly Dataset[]): string {
  const pages = [
    { path: '/', day: null },
    { path: '/donnees', day: null },
    ...datasets.map(({ slug, updated }) => ({ path: pageAddress(slug), day: updated })),
  ];
  const urls = pages.map(({ path, day }) => {
    const changed = day && /^\d{4}(-\d\d){0,2}$/.test(day) ? `<lastmod>${day}</lastmod>` : '';
    return `<url><loc>${escapeHtml(address + path)}</loc>${changed}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

/** Searches, services and the administration are nothing for search engines. */
export function robots(address: string): string {
  const rules = [
    'User-agent: *',
    'Allow: /',
    'Disallow: /admin',
    'Disallow: /login',
    'Disallow: /api/',
    'Disallow: /donnees/*/telechargement',
    'Allow: /api/wms/metadonnees/',
  ];
  return `${rules.join('\n')}\n\nSitemap: ${address}/sitemap.xml\n`;
}
