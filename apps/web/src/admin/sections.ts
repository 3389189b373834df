import { endpoints } from '@motu/contract';
import { IconBook2 } from '@tabler/icons-react';
import { fr } from './fr.ts';
import { type AdminGroupName, type AdminLink, isForAdministrators } from './page-table.tsx';
import { PAGES } from './pages.ts';

export type ShownLink = Omit<AdminLink, 'group'> & { to: string };
export type AdminGroup = { title: string; links: ShownLink[] };

/** The four of ADM-01 with who sees what among them, then what concerns the installation itself. */
const TITLES: Record<AdminGroupName, string> = {
  cache: fr.cache,
  layers: fr.layers,
  contexts: fr.contexts,
  access: fr.access,
  contents: fr.contents,
  installation: fr.installation,
};

const API_DOCS: ShownLink = { label: fr.apiDocs, icon: IconBook2, to: endpoints.docs.page.path };

/** The navigation, from top to bottom, drawn from the table of pages. */
const GROUPS: readonly AdminGroup[] = (Object.keys(TITLES) as AdminGroupName[])
  .map((group) => ({
    title: TITLES[group],
    links: [
      ...PAGES.flatMap(({ path, link }) => (link?.group === group ? { ...link, to: addressOf(path) } : [])),
      ...(group === 'installation' ? [API_DOCS] : []),
    ],
  }))
  .filter(({ links }) => links.length > 0);

/** What who looks may open of it. */
export const groupsFor = (isAdmin: boolean): readonly AdminGroup[] =>
  isAdmin
    ? GROUPS
    : GROUPS.map(({ title, links }) => ({ title, links: links.filter(({ to }) => !isForAdministrators(to)) })).filter(
        ({ links }) => links.length > 0,
      );

function addressOf(path: string): string {
  return path ? `/admin/${path}` : '/admin';
}
