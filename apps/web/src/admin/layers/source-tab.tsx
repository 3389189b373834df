import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { isOwn, type LayerInput, NAME_MAX, SOURCE_TYPES, TILE_FORMATS, URL_MAX } from '@motu/contract';
import { IconChevronDown, IconDatabase } from '@tabler/icons-react';
import { Notice } from '../../ui/notice.tsx';
import classes from '../form/fields.module.css';
import { UnlistedNotice } from '../outside-servers/unlisted-notice.tsx';
import { DataCard } from './data-card.tsx';
import { toInput } from './fields.ts';
import { fr } from './form-fr.ts';
import { fr as postgisTexts } from './postgis-fr.ts';
import { PostgisSource } from './postgis-source.tsx';
import tableClasses from './postgis-table.module.css';
import { usePostgisTables } from './postgis-table.tsx';
import { foreignSource, NO_TABLE, ownSource } from './postgis-tables.ts';
import { SourceTest } from './source-test.tsx';
import type { TabProps } from './tab-props.ts';
import { toSource } from './to-source-options.ts';
import { XyzTest } from './xyz-test.tsx';

const TYPES = SOURCE_TYPES.map((value) => ({ value: value as string, label: value.toUpperCase() }));
const POSTGIS = 'postgis';

/** Where the pictures of a layer come from (ADM-13). */
export function SourceTab({ id, form, drawn, isOfFile }: TabProps) {
  const { base, draft, set, error } = form;
  const hasTables = usePostgisTables().data?.available ?? false;
  const { sourceType, sourceUrl, sourceOptions, postgis } = draft;
  const setOptions = (changes: Partial<LayerInput['sourceOptions']>) =>
    set({ sourceOptions: { ...sourceOptions, ...changes } });
  const text = (field: 'layer' | 'style' | 'matrixSet' | 'projection', label: string, hint?: string) => (
    <TextInput
      label={label}
      description={hint}
      maxLength={NAME_MAX}
      autoComplete="off"
      spellCheck={false}
      value={sourceOptions[field] ?? ''}
      error={error(`sourceOptions.${field}`)}
      onChange={({ currentTarget }) => setOptions({ [field]: currentTarget.value })}
    />
  );
  const format = (
    <NativeSelect
      label={fr.format}
      data={[...new Set([...TILE_FORMATS, sourceOptions.format])]}
      rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
      value={sourceOptions.format}
      error={error('sourceOptions.format')}
      onChange={({ currentTarget }) => setOptions({ format: currentTarget.value })}
    />
  );
  // A layer that is ours already, or one that is being made of a table.
  const isOurs = base.sourceUrl !== '' && drawn !== null;
  const types = (
    <div>
      <p className={classes.label}>{fr.sourceType}</p>
      <SegmentedControl
        aria-label={fr.sourceType}
        classNames={{ root: tableClasses.types, label: tableClasses.type }}
        data={hasTables || postgis ? [...TYPES, { value: POSTGIS, label: postgisTexts.type }] : TYPES}
        value={postgis ? POSTGIS : sourceType}
        onChange={(value) =>
          set(
            value === POSTGIS
              ? { ...ownSource(draft), postgis: NO_TABLE }
              : {
                  ...foreignSource(draft),
                  ...toSource({ ...draft, ...foreignSource(draft) }, value as LayerInput['sourceType']),
                },
          )
        }
      />
    </div>
  );
  const data = isOfFile && id && (
    <DataCard id={id} name={base.name} version={base.version} isDirty={form.changes > 0} />
  );
  if (postgis) {
    return (
      <>
        {data}
        {!isOurs && types}
        <PostgisSource id={id} form={form} drawn={drawn} />
        {format}
      </>
    );
  }
  if (drawn) {
    return (
      <>
        {data}
        <Notice tone="information">
          <p>{fr.own}</p>
        </Notice>
        {format}
        {hasTables && drawn === 'features' && (
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
        )}
      </>
    );
  }
  const hint = sourceType === 'xyz' ? fr.xyzHint : isOwn(sourceUrl) ? fr.relative : fr.absolute;
  return (
    <>
      {types}
      <TextInput
        label={fr.sourceUrl}
        description={hint}
        required
        maxLength={URL_MAX}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={sourceUrl}
        error={error('sourceUrl')}
        onChange={({ currentTarget }) => set({ sourceUrl: currentTarget.value.trim() })}
      />
      <UnlistedNotice address={sourceUrl} />
      {sourceType !== 'xyz' && (
        <>
          <SourceTest
            key={`${sourceType} ${sourceUrl}`}
            url={sourceUrl}
            type={sourceType}
            onChoose={({ name, ...options }) => set({ sourceOptions: options, ...(draft.name === '' && { name }) })}
          />
          <div className={classes.line}>
            {text('layer', fr.layer)}
            {text('style', fr.style, fr.styleHint)}
          </div>
        </>
      )}
      {sourceType === 'xyz' && <XyzTest key={sourceUrl} id={id} layer={toInput(draft)} />}
      <div className={classes.line}>
        {format}
        {sourceType === 'wmts' && text('matrixSet', fr.matrixSet)}
        {text('projection', fr.projection)}
      </div>
    </>
  );
}
