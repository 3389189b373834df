import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { fr } from '../fr.ts';
import type { ReadChoices } from '../reading/reading.ts';
import type { Remedy } from '../reading/refusal.ts';
import classes from './add-layer-dialog.module.css';
import type { Draft } from './use-drafts.ts';

type RemediesProps = {
  draft: Draft;
  remedies: readonly Remedy[];
  onReadAgain: (choices: ReadChoices) => void;
};

/** What may be done about a file that cannot be read as it is. */
export function Remedies({ draft, remedies, onReadAgain }: RemediesProps) {
  const [areColumnsOpen, setColumnsOpen] = useState(false);
  const columns = remedies.find((remedy) => remedy.kind === 'columns');
  const tables = remedies.find((remedy) => remedy.kind === 'table');
  const canSkip = remedies.some(({ kind }) => kind === 'skip');
  if (remedies.length === 0) return null;
  return (
    <div className={classes.remedies}>
      {(columns || canSkip) && (
        <div className={classes.remedyButtons}>
          {columns && !areColumnsOpen && (
            <Button
              variant="default"
              leftSection={<IconColumns3 size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => setColumnsOpen(true)}
            >
              {fr.chooseColumns}
            </Button>
          )}
          {canSkip && (
            <Button variant="subtle" onClick={() => onReadAgain({ skipsBad: true })}>
              {fr.withoutIt}
            </Button>
          )}
        </div>
      )}
      {columns && areColumnsOpen && <ColumnsForm {...{ draft, onReadAgain }} columns={columns.columns} />}
      {tables && <TableForm tables={tables.tables} onReadAgain={onReadAgain} />}
      {remedies.some(({ kind }) => kind === 'system') && <SystemForm onReadAgain={onReadAgain} />}
    </div>
  );
}

type OnReadAgain = RemediesProps['onReadAgain'];

function ChoiceForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <Button type="submit" variant="default">
        {fr.readAgain}
      </Button>
    </form>
  );
}

function ColumnsForm({
  draft,
  columns,
  onReadAgain,
}: {
  draft: Draft;
  columns: readonly string[];
  onReadAgain: OnReadAgain;
}) {
  const [columnX, setX] = useState(draft.choices.columnX ?? columns[0]);
  const [columnY, setY] = useState(draft.choices.columnY ?? columns[1] ?? columns[0]);
  return (
    <ChoiceForm onSubmit={() => onReadAgain({ columnX, columnY })}>
      <NativeSelect
        label={fr.columnX}
        data={[...columns]}
        value={columnX}
        onChange={({ target }) => setX(target.value)}
      />
      <NativeSelect
        label={fr.columnY}
        data={[...columns]}
        value={columnY}
        onChange={({ target }) => setY(target.value)}
      />
    </ChoiceForm>
  );
}

function TableForm({ tables, onReadAgain }: { tables: readonly string[]; onReadAgain: OnReadAgain }) {
  const [table, setTable] = useState(tables[0]);
  return (
    <ChoiceForm onSubmit={() => onReadAgain({ table })}>
      <NativeSelect
        label={fr.table}
        data={[...tables]}
        value={table}
        onChange={({ target }) => setTable(target.value)}
      />
    </ChoiceForm>
  );
}

function SystemForm({ onReadAgain }: { onReadAgain: OnReadAgain }) {
  const [system, setSystem] = useState('');
  const submit = () => {
    const text = system.trim();
    if (text) onReadAgain({ system: /^\d+$/.test(text) ? `EPSG:${text}` : text });
  };
  return (
    <ChoiceForm onSubmit={submit}>
      <TextInput
        label={fr.system}
        description={fr.systemHint}
        value={system}
        onChange={({ currentTarget }) => setSystem(currentTarget.value)}
      />
    </ChoiceForm>
  );
}
