import { NavLink } from 'react-router';
import { fr } from './fr.ts';
import classes from './navbar.module.css';
import { type AdminGroup, type AdminLink, GROUPS } from './sections.ts';

export const NAVBAR_ID = 'navigation';

type NavbarProps = { opened: boolean; onClose: () => void };

/** The groups of the administration and their links; beside the page, or over it on a small screen. */
export function Navbar({ opened, onClose }: NavbarProps) {
  return (
    <>
      {opened && <div className={classes.scrim} onClick={onClose} aria-hidden="true" />}
      <nav id={NAVBAR_ID} className={classes.navbar} data-opened={opened || undefined} aria-label={fr.navigation}>
        {GROUPS.filter(({ links }) => links.length > 0).map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </nav>
    </>
  );
}

function Group({ title, links }: AdminGroup) {
  return (
    <section className={classes.group} aria-label={title}>
      <h2 className={classes.groupTitle}>{title}</h2>
      <ul className={classes.links}>
        {links.map((link) => (
          <li key={link.to}>
            <Item {...link} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Item({ to, label, icon: Icon, exact = false }: AdminLink) {
  const content = (
    <>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      {label}
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
    <NavLink className={classes.link ?? ''} to={to} end={exact}>
      {content}
    </NavLink>
  );
}
