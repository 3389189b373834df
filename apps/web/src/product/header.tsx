import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { OfflineChip } from '../offline/index.ts';
import { AtollMark } from '../ui/atoll-mark.tsx';
import { fr } from './fr.ts';
import classes from './header.module.css';
import { product } from './product.ts';

type HeaderProps = {
  /** 50 px over the map, 60 px in the administration. */
  size?: 'map' | 'admin';
  /** Another one than this installation's, as it would look (ADM-24). */
  brand?: Pick<typeof product, 'name' | 'logo' | 'version'>;
  /** Beside the name: the tagline, or where one is. */
  place?: string;
  /** Before the mark: the button of a hidden navigation. */
  leading?: ReactNode;
  /** In the middle, in place of the name on a small screen: the search form. */
  search?: ReactNode;
  /** On the right: links, then the user. */
  children?: ReactNode;
};

export function Header({ size = 'map', brand = product, place = fr.tagline, leading, search, children }: HeaderProps) {
  return (
    <header className={classes.header} data-size={size} data-search={search ? true : undefined}>
      {leading}
      <Link to="/" className={classes.brand}>
        {brand.logo ? (
          <img src={brand.logo} alt="" className={classes.logo} />
        ) : (
          <AtollMark size={size === 'admin' ? 30 : 28} />
        )}
        <span className={classes.name}>{brand.name}</span>
        <span className={classes.version}>{brand.version}</span>
        <VisuallyHidden>{fr.seeMap}</VisuallyHidden>
      </Link>
      <p className={classes.place}>{place}</p>
      {search && <div className={classes.search}>{search}</div>}
      <div className={classes.actions}>
        <OfflineChip />
        {children}
      </div>
    </header>
  );
}
