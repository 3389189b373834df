import { Button } from '@mantine/core';
import { errorMessage } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import classes from '../form/fields.module.css';
import { changeField, describedIn, listFields, moveField } from './field-edits.ts';
import { FieldRow } from './field-row.tsx';
import { fr } from './fields-fr.ts';
import own from './fields-tab.module.css';
import type { TabProps } from './tab-props.ts';
import { useTableFields } from './use-table-fields.ts';

/** How the attributes of the layer are shown to visitors: their names, their order, what is hidden (ADM-17). */
export function FieldsTab(props: TabProps) {
  const { drawn, form } = props;
  const { draft } = form;
  if (drawn !== 'features')
    return <p className={classes.note}>{drawn ? fr.notTable : draft.postgis ? fr.chooseTable : fr.notOurs}</p>;
  return (
    <>
      <p className={classes.note}>{fr.intro}</p>
      {(draft.options.info ?? []).length === 0 && props.id && <Notice tone="warning">{fr.noQuery}</Notice>}
      <FieldList {...props} />
    </>
  );
}

function FieldList(props: TabProps) {
  const { draft, base, set, error } = props.form;
  const { data, isPending, error: failure, refetch } = useTableFields(props);
  if (isPending) return <Skeleton width="100%" height={220} />;
  if (failure)
    return (
      <Notice tone="danger" title={fr.failed}>
        <p>{errorMessage(failure)}</p>
        <Button variant="default" onClick={() => void refetch()}>
          {fr.retry}
        </Button>
      </Notice>
    );
  const fields = listFields(describedIn(draft, base, data), data.columns);
  if (fields.length === 0) return <p className={classes.note}>{fr.none}</p>;
  const kinds = new Map(data.columns.map(({ name, kind }) => [name, kind]));
  return (
    <SortableList
      items={fields.map(({ name, title }) => ({ id: name, name: title || name }))}
      words={fr.order}
      onMove={(name, to) => set({ fields: moveField(fields, name, to) })}
      className={own.fields}
    >
      {fields.map((field, index) => (
        <FieldRow
          key={field.name}
          field={field}
          kind={kinds.get(field.name) ?? null}
          error={(part) => error(`fields.${index}.${part}`)}
          onChange={(changes) => set({ fields: changeField(fields, field.name, changes) })}
          onRemove={() => set({ fields: fields.filter(({ name }) => name !== field.name) })}
        />
      ))}
    </SortableList>
  );
}
