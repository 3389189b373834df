import { NativeSelect } from '@mantine/core';
import type { PostgisTableInput, TableProposal } from '@motu/contract';
import { IconChevronDown } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../api/index.ts';
import { errorMessage } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import classes from '../form/fields.module.css';
import { fr } from './postgis-fr.ts';
import { PostgisTable, usePostgisTables } from './postgis-table.tsx';
import { isSameTable, NO_TABLE, takeProposal } from './postgis-tables.ts';
import type { TabProps } from './tab-props.ts';

/** A table as the source of a layer: choosing one fills the other fields. One that has a look already keeps it. */
export function PostgisSource({ form: { draft, base, set, error } }: TabProps) {
  const keepsLook = base.style !== null;
  const last = useRef<TableProposal | null>(null);
  const {
    mutate,
    data,
    variables,
    isPending,
    error: failure,
  } = useMutation({
    mutationFn: (table: PostgisTableInput) => api.postgis.propose({ query: table }),
    // The table comes with its look: neither can be shown without the other.
    onSuccess: ({ content }, table) => {
      set({ postgis: { ...table, dates: null }, ...(!keepsLook && takeProposal(draft, content, last.current)) });
      last.current = content;
    },
  });
  const chosen = (isPending ? variables : draft.postgis) ?? NO_TABLE;
  const { data: offered } = usePostgisTables();
  const dated = offered?.tables.find((table) => isSameTable(table, chosen))?.dates ?? [];
  return (
    <>
      <p className={classes.note}>{fr.hint}</p>
      <PostgisTable
        chosen={chosen}
        error={error('postgis')}
        onChoose={({ schema, table, column }) => mutate({ schema, table, column })}
      />
      {draft.postgis && dated.length > 0 && (
        <NativeSelect
          label={fr.dates}
          description={fr.datesHint}
          data={[{ value: '', label: fr.noDates }, ...dated]}
          rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
          value={draft.postgis.dates ?? ''}
          onChange={({ currentTarget: { value } }) =>
            draft.postgis && set({ postgis: { ...draft.postgis, dates: value || null } })
          }
        />
      )}
      {isPending && (
        <p className={classes.note} role="status">
          <Spinner size={18} /> {fr.proposing}
        </p>
      )}
      {failure && (
        <Notice tone="danger" title={fr.notProposed}>
          <p>{errorMessage(failure)}</p>
        </Notice>
      )}
      {data && variables && !keepsLook && (
        <Notice tone="success">
          <p>{fr.proposed(variables.table)}</p>
        </Notice>
      )}
    </>
  );
}
