import { Button } from '@mantine/core';
import { IconDatabase } from '@tabler/icons-react';
import { Notice } from '../../ui/notice.tsx';
import classes from '../form/fields.module.css';
import { DataCard } from './data-card.tsx';
import { fr } from './form-fr.ts';
import { OutsideSource } from './outside-source.tsx';
import { fr as postgisTexts } from './postgis-fr.ts';
import { PostgisSource } from './postgis-source.tsx';
import { usePostgisTables } from './postgis-table.tsx';
import { NO_TABLE } from './postgis-tables.ts';
import { type FieldProps, FormatField, TypeField } from './source-fields.tsx';
import type { TabProps } from './tab-props.ts';

/** Where the pictures of a layer come from (ADM-13). */
export function SourceTab(props: TabProps) {
  const { id, form, drawn, isOfFile } = props;
  const { base, draft } = form;
  const data = isOfFile && id && (
    <DataCard id={id} name={base.name} version={base.version} isDirty={form.changes > 0} />
  );
  if (draft.postgis) {
    // A layer that is ours already, or one that is being made of a table.
    const isOurs = base.sourceUrl !== '' && drawn !== null;
    return (
      <>
        {data}
        {!isOurs && <TypeField form={form} />}
        <PostgisSource id={id} form={form} drawn={drawn} />
        <FormatField form={form} />
      </>
    );
  }
  if (!drawn) return <OutsideSource {...props} />;
  return (
    <>
      {data}
      <Notice tone="information">
        <p>{fr.own}</p>
      </Notice>
      <FormatField form={form} />
      {drawn === 'features' && <MoveToTable form={form} />}
    </>
  );
}

/** A layer of a file may become one of a table. */
function MoveToTable({ form: { set } }: FieldProps) {
  const hasTables = usePostgisTables().data?.available ?? false;
  if (!hasTables) return null;
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconDatabase size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => set({ postgis: NO_TABLE })}
      >
        {postgisTexts.move}
      </Button>
      <p className={classes.note}>{postgisTexts.moveHint}</p>
    </div>
  );
}
