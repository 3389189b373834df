import type { ReportItem } from '@motu/contract';
import { formatNumber } from '@motu/core';
import { Link } from 'react-router';
import { CATEGORY_NAMES } from '../../report/index.ts';
import list from '../list/list.module.css';
import { ShortDate } from '../list/short-date.tsx';
import { fr } from './fr.ts';
import classes from './report-row.module.css';
import { StateChip } from './state-chip.tsx';

export const REPORT_COLUMNS = 4;

export function ReportHead() {
  return (
    <tr>
      <th scope="col">{fr.report}</th>
      <th scope="col" className={`${list.widest} ${list.end}`}>
        {fr.comments}
      </th>
      <th scope="col">{fr.state}</th>
      <th scope="col" className={`${list.wide} ${list.end}`}>
        {fr.received}
      </th>
    </tr>
  );
}

/** What it says, how many answered, its state, when it came. The whole line opens it. */
export function ReportRow({ id, reference, description, categorie, commentaires, etat, date }: ReportItem) {
  return (
    <tr>
      <td>
        <Link className={`${list.link} ${classes.line}`} to={`/admin/reports/${id}`}>
          {description}
        </Link>
        <span className={list.about}>
          {CATEGORY_NAMES[categorie]} · {reference}
          <span className={list.narrow}>
            {' '}
            · <ShortDate at={date} />
          </span>
        </span>
      </td>
      <td className={`${list.widest} ${list.end}`}>{formatNumber(commentaires)}</td>
      <td>
        <StateChip state={etat} />
      </td>
      <td className={`${list.wide} ${list.end}`}>
        <ShortDate at={date} />
      </td>
    </tr>
  );
}
