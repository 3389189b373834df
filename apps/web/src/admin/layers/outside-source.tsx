import { TextInput } from '@mantine/core';
import { isOwn, URL_MAX } from '@motu/contract';
import classes from '../form/fields.module.css';
import { UnlistedNotice } from '../outside-servers/unlisted-notice.tsx';
import { toInput } from './fields.ts';
import { fr } from './form-fr.ts';
import { FormatField, OptionField, TypeField } from './source-fields.tsx';
import { SourceTest } from './source-test.tsx';
import type { TabProps } from './tab-props.ts';
import { XyzTest } from './xyz-test.tsx';

/** A layer of another server: its address, what it offers, and how it is asked. */
export function OutsideSource({ id, form }: TabProps) {
  const { draft, set, error } = form;
  const { sourceType, sourceUrl } = draft;
  const hint = sourceType === 'xyz' ? fr.xyzHint : isOwn(sourceUrl) ? fr.relative : fr.absolute;
  return (
    <>
      <TypeField form={form} />
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
            <OptionField form={form} field="layer" label={fr.layer} />
            <OptionField form={form} field="style" label={fr.style} hint={fr.styleHint} />
          </div>
        </>
      )}
      {sourceType === 'xyz' && <XyzTest key={sourceUrl} id={id} layer={toInput(draft)} />}
      <div className={classes.line}>
        <FormatField form={form} />
        {sourceType === 'wmts' && <OptionField form={form} field="matrixSet" label={fr.matrixSet} />}
        <OptionField form={form} field="projection" label={fr.projection} />
      </div>
    </>
  );
}
