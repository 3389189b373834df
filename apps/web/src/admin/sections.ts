import { IconBook2, IconHome, type TablerIcon } from '@tabler/icons-react';
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

/** The navigation, from top to bottom. A section adds its group here and its routes in admin-app.tsx. */
export const GROUPS: AdminGroup[] = [
  {
    title: fr.installation,
    links: [
      { label: fr.home, icon: IconHome, to: '/admin', exact: true },
      { label: fr.apiDocs, icon: IconBook2, to: '/api/docs' },
    ],
  },
];
