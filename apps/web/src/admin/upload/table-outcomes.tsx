import type { TableImport } from '@motu/contract';
import { IconAlertCircle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Spinner } from '../../ui/spinner.tsx';
import { fr } from './fr.ts';
import classes from './upload-page.module.css';

/** What has become of each of several tables: a layer to open, or the reason why there is none. */
export function TableOutcomes({ tables }: { tables: readonly TableImport[] }) {
  return (
    <ul className={classes.outcomes} aria-label={fr.outcomes}>
      {tables.map((one) => (
        <li key={one.table} data-state={one.state}>
          <Sign state={one.state} />
          <Outcome one={one} />
        </li>
      ))}
    </ul>
  );
}

function Sign({ state }: Pick<TableImport, 'state'>) {
  if (state === 'reading') return <Spinner size={18} />;
  const Icon = state === 'done' ? IconCircleCheck : state === 'failed' ? IconAlertCircle : IconClock;
  return <Icon size={20} stroke={1.75} aria-hidden="true" />;
}

function Outcome({ one: { name, state, report, problem } }: { one: TableImport }) {
  if (state === 'done' && report) {
    const left = report.refused.reduce((sum, { count }) => sum + count, 0);
    return (
      <span>
        <Link to={`/admin/layers/edit/${report.layerId}`} state={{ report }}>
          {name}
        </Link>{' '}
        · {fr.made(report.objects, left)}
      </span>
    );
  }
  return (
    <span>
      {name} · {state === 'failed' ? problem?.detail : state === 'reading' ? fr.readingTable : fr.waiting}
    </span>
  );
}
