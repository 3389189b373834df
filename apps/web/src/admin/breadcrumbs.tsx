import { IconChevronRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import classes from './breadcrumbs.module.css';
import { fr } from './fr.ts';

export type Crumb = { label: string; to: string };

/** The way down to this page: « Signalements › Signalement 3F2A9C1B ». */
export function Breadcrumbs({ parents, current }: { parents: readonly Crumb[]; current: string }) {
  return (
    <nav aria-label={fr.breadcrumbs}>
      <ol className={classes.crumbs}>
        {parents.map(({ label, to }) => (
          <Fragment key={to}>
            <li>
              <Link to={to}>{label}</Link>
            </li>
            <li aria-hidden="true">
              <IconChevronRight size={16} stroke={2} />
            </li>
          </Fragment>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
