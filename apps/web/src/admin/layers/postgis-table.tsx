import { Button, TextInput } from '@mantine/core';
import type { OfferedTable, PostgisTableInput } from '@motu/contract';
import { IconAlertTriangle, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../api/index.ts';
import { errorMessage } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import fields from '../form/fields.module.css';
import { fr } from './postgis-fr.ts';
import classes from './postgis-table.module.css';
import { bySchema, describeTable, isSameTable, tableKey } from './postgis-tables.ts';

/** Under this many, one sees them all at once. */
const SEARCHED_FROM = 8;

type PostgisTableProps = {
  chosen: PostgisTableInput;
  error: string | undefined;
  onChoose: (table: OfferedTable) => void;
};

/** What the database offers: read when the form opens, and again when one asks for it. */
export const usePostgisTables = () =>
  useQuery({
    queryKey: ['postgis-tables'],
    queryFn: ({ signal }) => api.postgis.tables({ signal }),
    select: ({ content }) => content,
    retry: false,
  });

/** The tables and views of PostGIS, to choose one from. */
export function PostgisTable({ chosen, error, onChoose }: PostgisTableProps) {
  const { data, error: failure, isFetching, refetch } = usePostgisTables();
  const [words, setWords] = useState('');
  if (failure) {
    return (
      <Notice tone="danger" title={fr.notRead}>
        <p>{errorMessage(failure)}</p>
        <Button variant="default" mt={8} loading={isFetching} onClick={() => void refetch()}>
          {fr.retry}
        </Button>
      </Notice>
    );
  }
  if (!data) {
    return (
      <p className={classes.wait} role="status">
        <Spinner size={18} /> {fr.reading}
      </p>
    );
  }
  const table = data.tables.find((one) => isSameTable(one, chosen));
  return (
    <>
      {data.tables.length >= SEARCHED_FROM && (
        <TextInput
          type="search"
          label={fr.search}
          autoComplete="off"
          maxLength={100}
          leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      )}
      <TableList tables={data.tables} words={words} chosen={chosen} onChoose={onChoose} />
      {error && <p className={fields.fault}>{error}</p>}
      {table && !table.indexed && (
        <Notice tone="warning" title={fr.noIndex}>
          <p>{fr.noIndexHint}</p>
          <code className={classes.code}>{fr.createIndex(table)}</code>
        </Notice>
      )}
    </>
  );
}

type TableListProps = {
  tables: readonly OfferedTable[];
  words: string;
  chosen: PostgisTableInput;
  onChoose: (table: OfferedTable) => void;
};

function TableList({ tables, words, chosen, onChoose }: TableListProps) {
  const name = useId();
  const shown = bySchema(tables, words);
  if (shown.length === 0) return <p className={fields.note}>{words ? fr.noneFound : fr.none}</p>;
  return (
    <fieldset className={classes.list}>
      <legend className={fields.label}>{fr.tables}</legend>
      <div className={classes.scroll}>
        {shown.map(([schema, own]) => (
          <div key={schema}>
            <p className={classes.schema}>{schema}</p>
            {own.map((table) => (
              <label key={tableKey(table)} className={classes.table}>
                <input type="radio" name={name} checked={isSameTable(table, chosen)} onChange={() => onChoose(table)} />
                <span className={classes.words}>
                  <span className={classes.name}>{table.table}</span>
                  <span className={classes.summary}>{describeTable(table)}</span>
                </span>
                {!table.indexed && (
                  <span className={classes.warning}>
                    <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" /> {fr.noIndexShort}
                  </span>
                )}
              </label>
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
