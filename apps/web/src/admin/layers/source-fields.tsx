import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { type LayerInput, NAME_MAX, SOURCE_TYPES, TILE_FORMATS } from '@motu/contract';
import { IconChevronDown } from '@tabler/icons-react';
import classes from '../form/fields.module.css';
import { fr } from './form-fr.ts';
import { fr as postgisTexts } from './postgis-fr.ts';
import tableClasses from './postgis-table.module.css';
import { usePostgisTables } from './postgis-table.tsx';
import { foreignSource, NO_TABLE, ownSource } from './postgis-tables.ts';
import type { TabProps } from './tab-props.ts';
import { toSource } from './to-source-options.ts';

const TYPES = SOURCE_TYPES.map((value) => ({ value: value as string, label: value.toUpperCase() }));
const POSTGIS = 'postgis';

export type FieldProps = Pick<TabProps, 'form'>;

/** The kind of service, or a table of PostGIS where there is one. */
export function TypeField({ form: { draft, set } }: FieldProps) {
  const hasTables = usePostgisTables().data?.available ?? false;
  const { sourceType, postgis } = draft;
  const sourceOf = (value: string): Partial<LayerInput> => {
    if (value === POSTGIS) return { ...ownSource(draft), postgis: NO_TABLE };
    const foreign = foreignSource(draft);
    return { ...foreign, ...toSource({ ...draft, ...foreign }, value as LayerInput['sourceType']) };
  };
  return (
    <div>
      <p className={classes.label}>{fr.sourceType}</p>
      <SegmentedControl
        aria-label={fr.sourceType}
        classNames={{ root: tableClasses.types, label: tableClasses.type }}
        data={hasTables || postgis ? [...TYPES, { value: POSTGIS, label: postgisTexts.type }] : TYPES}
        value={postgis ? POSTGIS : sourceType}
        onChange={(value) => set(sourceOf(value))}
      />
    </div>
  );
}

export function FormatField({ form: { draft, set, error } }: FieldProps) {
  const { sourceOptions } = draft;
  return (
    <NativeSelect
      label={fr.format}
      data={[...new Set([...TILE_FORMATS, sourceOptions.format])]}
      rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
      value={sourceOptions.format}
      error={error('sourceOptions.format')}
      onChange={({ currentTarget }) => set({ sourceOptions: { ...sourceOptions, format: currentTarget.value } })}
    />
  );
}

type OptionFieldProps = FieldProps & {
  field: 'layer' | 'style' | 'matrixSet' | 'projection';
  label: string;
  hint?: string;
};

export function OptionField({ form: { draft, set, error }, field, label, hint }: OptionFieldProps) {
  const { sourceOptions } = draft;
  return (
    <TextInput
      label={label}
      description={hint}
      maxLength={NAME_MAX}
      autoComplete="off"
      spellCheck={false}
      value={sourceOptions[field] ?? ''}
      error={error(`sourceOptions.${field}`)}
      onChange={({ currentTarget }) => set({ sourceOptions: { ...sourceOptions, [field]: currentTarget.value } })}
    />
  );
}
