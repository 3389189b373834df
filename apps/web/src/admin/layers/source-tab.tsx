import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { isOwn, type LayerInput, NAME_MAX, SOURCE_TYPES, TILE_FORMATS, URL_MAX } from '@motu/contract';
import { IconChevronDown } from '@tabler/icons-react';
import { Notice } from '../../ui/notice.tsx';
import classes from '../form/fields.module.css';
import { fr } from './form-fr.ts';
import type { TabProps } from './layer-form.tsx';
import { SourceTest } from './source-test.tsx';

const TYPES = SOURCE_TYPES.map((value) => ({ value, label: value.toUpperCase() }));

/** Where the pictures of a layer come from (ADM-13). */
export function SourceTab({ form: { draft, set, error }, drawn }: TabProps) {
  const { sourceType, sourceUrl, sourceOptions } = draft;
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
  if (drawn) {
    return (
      <>
        <Notice tone="information">
          <p>{fr.own}</p>
        </Notice>
        {format}
      </>
    );
  }
  const hint = sourceType === 'xyz' ? fr.xyzHint : isOwn(sourceUrl) ? fr.relative : fr.absolute;
  return (
    <>
      <div>
        <p className={classes.label}>{fr.sourceType}</p>
        <SegmentedControl
          aria-label={fr.sourceType}
          data={TYPES}
          value={sourceType}
          onChange={(value) => set({ sourceType: value as LayerInput['sourceType'] })}
        />
      </div>
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
      <div className={classes.line}>
        {format}
        {sourceType === 'wmts' && text('matrixSet', fr.matrixSet)}
        {text('projection', fr.projection)}
      </div>
    </>
  );
}
