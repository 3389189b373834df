import type { Overview } from '@motu/contract';
import { IconChevronRight, IconCircleCheck, type TablerIcon } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isForAdministrators } from '../page-table.tsx';
import { useLayerUpdates } from '../updates/layer-updates-context.ts';
import { useIsAdmin } from '../use-is-admin.ts';
import classes from './attention.module.css';
import { ATTENTION } from './attention-lines.ts';
import { fr } from './fr.ts';
import { TitledCard } from './titled-card.tsx';

/** What waits for an administrator, the most pressing first; or that nothing does. */
export function Attention({ overview }: { overview: Overview | undefined }) {
  const { patches } = useLayerUpdates();
  const attended = overview && { ...overview, updates: patches?.length ?? 0 };
  const isAdmin = useIsAdmin();
  const found = attended ? ATTENTION.flatMap((read) => read(attended) ?? []) : null;
  const lines = found?.filter(({ to }) => isAdmin || !to || !isForAdministrators(to));
  return (
    <TitledCard title={fr.attention}>
      <ul className={classes.lines}>
        {!lines && (
          <li className={classes.line}>
            <Skeleton width="40%" />
          </li>
        )}
        {lines?.length === 0 && (
          <li className={classes.line} data-tone="success">
            <Icon of={IconCircleCheck} />
            {fr.allWell}
          </li>
        )}
        {lines?.map(({ text, tone, icon, to }) => (
          <li key={text}>
            {to ? (
              <Link className={`${classes.line} ${classes.link}`} to={to} data-tone={tone}>
                <Icon of={icon} />
                <span>{text}</span>
                <Icon of={IconChevronRight} />
              </Link>
            ) : (
              <span className={classes.line} data-tone={tone}>
                <Icon of={icon} />
                <span>{text}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

function Icon({ of: Drawing }: { of: TablerIcon }) {
  return <Drawing size={20} stroke={1.75} aria-hidden="true" />;
}
