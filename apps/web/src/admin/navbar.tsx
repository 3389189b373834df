import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { activeLink } from './active-link.ts';
import { fr } from './fr.ts';
import classes from './navbar.module.css';
import { type AdminGroup, groupsFor, type ShownLink } from './sections.ts';
import { useIsAdmin } from './use-is-admin.ts';

export const NAVBAR_ID = 'navigation';

type NavbarProps = { opened: boolean; onClose: () => void };

/** The groups of the administration and their links; beside the page, or over it on a small screen. */
export function Navbar({ opened, onClose }: NavbarProps) {
  const groups = groupsFor(useIsAdmin());
  const addresses = groups.flatMap(({ links }) => links.map(({ to }) => to));
  const active = activeLink(useLocation().pathname, addresses);
  return (
    <>
      {opened && <div className={classes.scrim} onClick={onClose} aria-hidden="true" />}
      <nav id={NAVBAR_ID} className={classes.navbar} data-opened={opened || undefined} aria-label={fr.navigation}>
        {groups.map((group) => (
          <Group key={group.title} {...group} active={active} />
        ))}
      </nav>
    </>
  );
}

function Group({ title, links, active }: AdminGroup & { active: string | null }) {
  return (
    <section className={classes.group} aria-label={title}>
      <h2 className={classes.groupTitle}>{title}</h2>
      <ul className={classes.links}>
        {links.map((link) => (
          <li key={link.to}>
            <Item {...link} isActive={link.to === active} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Item({ to, label, icon: Icon, Mark, isActive }: ShownLink & { isActive: boolean }) {
  const link = useRef<HTMLAnchorElement>(null);
  // On a low screen the menu scrolls: where one is must be seen.
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  const content = (
    <>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      {label}
      {Mark && <Mark />}
    </>
  );
  // What is not a page of this application is a plain link.
  if (!to.startsWith('/admin')) {
    return (
      <a className={classes.link} href={to}>
        {content}
      </a>
    );
  }
  return (
    <Link ref={link} className={classes.link ?? ''} to={to} aria-current={isActive ? 'page' : undefined}>
      {content}
    </Link>
  );
}
