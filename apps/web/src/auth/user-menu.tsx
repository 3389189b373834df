import { Menu, VisuallyHidden } from '@mantine/core';
import type { AuthDetails } from '@motu/contract';
import { IconDevices, IconLock, IconLogout, IconShieldLock, IconTools } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { Link } from 'react-router';
import { useOnline } from '../offline/index.ts';
import { LazyDialog } from '../ui/lazy-dialog.tsx';
import { words } from '../ui/words.ts';
import { securityDialog, sessionsDialog } from './account/lazy.ts';
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
  const [open, setOpen] = useState<'password' | 'security' | 'sessions' | null>(null);
  const close = () => setOpen(null);
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
          {details.roles.includes('manager') && (
            <Menu.Item component={Link} to="/admin" leftSection={<IconTools {...icon} />}>
              {fr.administration}
            </Menu.Item>
          )}
          {/* Who comes from a provider has both there. */}
          {details.provider === undefined && (
            <>
              <Menu.Item leftSection={<IconLock {...icon} />} disabled={!online} onClick={() => setOpen('password')}>
                {fr.changePassword}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconShieldLock {...icon} />}
                disabled={!online}
                onClick={() => setOpen('security')}
              >
                {fr.security}
              </Menu.Item>
            </>
          )}
          <Menu.Item leftSection={<IconDevices {...icon} />} disabled={!online} onClick={() => setOpen('sessions')}>
            {fr.sessions}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout {...icon} />} disabled={!online} onClick={() => void signOut(onSignOut)}>
            {words.signOut}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <PasswordDialog username={details.username} opened={open === 'password'} onClose={close} />
      <LazyDialog
        part={securityDialog}
        props={{ opened: open === 'security', onClose: close }}
        opened={open === 'security'}
        onClose={close}
      />
      <LazyDialog
        part={sessionsDialog}
        props={{ opened: open === 'sessions', onClose: close }}
        opened={open === 'sessions'}
        onClose={close}
      />
    </>
  );
}
