import type { ReportItem } from '@motu/contract';
import { formatNumber } from '@motu/core';
import { Link } from 'react-router';
import { CATEGORY_NAMES } from '../../report/index.ts';
import list from '../list/list.module.css';
import { LATEST_FIRST } from '../list/list-order.ts';
import { type Column, inColumns } from '../list/list-table.tsx';
import { ShortDate } from '../list/short-date.tsx';
import { fr } from './fr.ts';
import classes from './report-row.module.css';
import { StateChip } from './state-chip.tsx';

/** What it says, how many answered, its state, when it came. The whole line opens it. */
const COLUMNS: readonly Column<ReportItem>[] = [
  {
    head: fr.report,
    cell: ({ id, reference, description, categorie, date }) => (
      <>
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
      </>
    ),
  },
  {
    head: fr.comments,
    className: `${list.widest} ${list.end}`,
    cell: ({ commentaires }) => formatNumber(commentaires),
  },
  { head: fr.state, cell: ({ etat }) => <StateChip state={etat} /> },
  {
    head: fr.received,
    className: `${list.wide} ${list.end}`,
    by: 'date',
    cell: ({ date }) => <ShortDate at={date} />,
  },
];

export const REPORT_TABLE = inColumns(COLUMNS, LATEST_FIRST);
