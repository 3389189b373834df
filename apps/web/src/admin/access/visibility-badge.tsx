import type { Visibility } from '@motu/contract';
import { IconUserCheck, IconUsersGroup } from '@tabler/icons-react';
import own from './access.module.css';
import { fr } from './fr.ts';

/** That a layer is not for everyone; nothing where it is. */
export function VisibilityBadge({ visibility }: { visibility: Visibility | undefined }) {
  if (!visibility || visibility.kind === 'public') return null;
  const Icon = visibility.kind === 'groups' ? IconUsersGroup : IconUserCheck;
  return (
    <span className={own.badge}>
      <Icon size={16} stroke={2} aria-hidden="true" />
      {visibility.kind === 'groups' ? fr.reserved(visibility.groups.length) : fr.kinds['signed-in']}
    </span>
  );
}
