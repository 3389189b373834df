import { Link, useLocation } from 'react-router';
import { activeLink } from './active-link.ts';
import { fr } from './fr.ts';
import classes from './navbar.module.css';
import { type AdminGroup, GROUPS, type ShownLink } from './sections.ts';

export const NAVBAR_ID = 'navigation';

const ADDRESSES = GROUPS.flatMap(({ links }) => links.map(({ to }) => to));

type NavbarProps = { opened: boolean; onClose: () => void };

/** The groups of the administration and their links; beside the page, or over it on a small screen. */
export function Navbar({ opened, onClose }: NavbarProps) {
  const active = activeLink(useLocation().pathname, ADDRESSES);
  return (
    <>
      {opened && <div className={classes.scrim} onClick={onClose} aria-hidden="true" />}
      <nav id={NAVBAR_ID} className={classes.navbar} data-opened={opened || undefined} aria-label={fr.navigation}>
        {GROUPS.map((group) => (
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
    <Link className={classes.link ?? ''} to={to} aria-current={isActive ? 'page' : undefined}>
      {content}
    </Link>
  );
}
