import type { ReportItem } from '@motu/contract';
import { formatNumber, formatShortDateTime } from '@motu/core';
import { Link } from 'react-router';
import { CATEGORY_NAMES } from '../../report/index.ts';
import { dateLocale } from '../../ui/date-locale.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { fr } from './fr.ts';
import classes from './report-table.module.css';
import { StateChip } from './state-chip.tsx';

/** Rows drawn while the reports are on their way. */
const WAITING_ROWS = ['a', 'b', 'c', 'd'];

/** One line each: what it says, how many answered, its state, when it came. The whole line opens it. */
export function ReportTable({ reports }: { reports: readonly ReportItem[] | undefined }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{fr.report}</th>
          <th scope="col" className={`${classes.widest} ${classes.end}`}>
            {fr.comments}
          </th>
          <th scope="col">{fr.state}</th>
          <th scope="col" className={`${classes.wide} ${classes.end}`}>
            {fr.received}
          </th>
        </tr>
      </thead>
      <tbody>
        {reports?.map((report) => <Row key={report.id} {...report} />) ??
          WAITING_ROWS.map((row) => (
            <tr key={row}>
              <td colSpan={4}>
                <Skeleton width="60%" />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function Row({ id, reference, description, categorie, commentaires, etat, date }: ReportItem) {
  const when = <time dateTime={date}>{formatShortDateTime(new Date(date), dateLocale())}</time>;
  return (
    <tr>
      <td>
        <Link className={classes.link ?? ''} to={`/admin/reports/${id}`}>
          {description}
        </Link>
        <span className={classes.about}>
          {CATEGORY_NAMES[categorie]} · {reference}
          <span className={classes.narrow}> · {when}</span>
        </span>
      </td>
      <td className={`${classes.widest} ${classes.end}`}>{formatNumber(commentaires)}</td>
      <td>
        <StateChip state={etat} />
      </td>
      <td className={`${classes.wide} ${classes.end}`}>{when}</td>
    </tr>
  );
}
