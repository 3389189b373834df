import { Menu, VisuallyHidden } from '@mantine/core';
import type { AuthDetails } from '@motu/contract';
import { IconLock, IconLogout, IconTools } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { Link } from 'react-router';
import { useOnline } from '../offline/index.ts';
import { words } from '../ui/words.ts';
import { Avatar } from './avatar.tsx';
import { fr } from './fr.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { nameOf } from './session.ts';
import { useSessionActions } from './use-session-actions.ts';
import classes from './user-control.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

type UserMenuProps = { buttonRef: Ref<HTMLButtonElement>; details: AuthDetails; onSignOut: () => void };

/** The avatar, and what its owner can do (AUTH-05). */
export function UserMenu({ buttonRef, details, onSignOut }: UserMenuProps) {
  const [changingPassword, setChangingPassword] = useState(false);
  const { signOut } = useSessionActions();
  const online = useOnline();
  const name = nameOf(details);

  return (
    <>
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <button ref={buttonRef} type="button" className={classes.avatar} title={name}>
            <Avatar name={name} />
            <VisuallyHidden>{fr.account(name)}</VisuallyHidden>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {fr.connectedLabel}
            <span className={classes.name}>{name}</span>
          </Menu.Label>
          <Menu.Divider />
          {details.roles.includes('admin') && (
            <Menu.Item component={Link} to="/admin" leftSection={<IconTools {...icon} />}>
              {fr.administration}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLock {...icon} />} disabled={!online} onClick={() => setChangingPassword(true)}>
            {fr.changePassword}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLogout {...icon} />}
            disabled={!online}
            onClick={() => {
              onSignOut();
              void signOut();
            }}
          >
            {words.signOut}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <PasswordDialog
        username={details.username}
        opened={changingPassword}
        onClose={() => setChangingPassword(false)}
      />
    </>
  );
}
