import type { Role } from '@motu/contract';

/** Roles as administrators read them. */
export const roleNames: Record<Role, string> = {
  user: 'Lecteur',
  editor: 'Éditeur',
  manager: 'Gestionnaire',
  admin: 'Administrateur',
};
