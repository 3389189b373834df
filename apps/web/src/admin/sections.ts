import { IconBook2, IconDatabaseExport, IconFlag, IconHome, type TablerIcon } from '@tabler/icons-react';
import { fr } from './fr.ts';

export type AdminLink = {
  label: string;
  icon: TablerIcon;
  /** A page of the administration, under /admin; `exact` when it is also the beginning of others. */
  to: string;
  exact?: boolean;
};

export type AdminGroup = {
  title: string;
  links: AdminLink[];
};

/** The navigation, from top to bottom (ADM-01). A page adds its link here and its route in admin-app.tsx; a group without links is not shown. */
export const GROUPS: AdminGroup[] = [
  {
    title: fr.installation,
    links: [
      { label: fr.home, icon: IconHome, to: '/admin', exact: true },
      { label: fr.reports, icon: IconFlag, to: '/admin/reports' },
      { label: fr.backup, icon: IconDatabaseExport, to: '/admin/backup' },
      { label: fr.apiDocs, icon: IconBook2, to: '/api/docs' },
    ],
  },
  { title: fr.cache, links: [] },
  { title: fr.layers, links: [] },
  { title: fr.contexts, links: [] },
  { title: fr.contents, links: [] },
];
