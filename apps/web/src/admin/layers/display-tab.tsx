import { Checkbox, NumberInput } from '@mantine/core';
import { LAYER_ZOOM_MAX } from '@motu/contract';
import { useState } from 'react';
import classes from '../form/fields.module.css';
import { fromNumber, toNumber } from '../form/to-number.ts';
import { toInput } from './fields.ts';
import { fr } from './form-fr.ts';
import { fr as panelTexts } from './style/fr.ts';
import { isStyle } from './style/style.ts';
import { StyleExchange } from './style/style-exchange.tsx';
import panel from './style/style-panel.module.css';
import { StylePanel } from './style/style-panel.tsx';
import { StyleEditor } from './style-editor.tsx';
import type { TabProps } from './tab-props.ts';

/** At which zooms the layer shows, where it stands, and how it is drawn. */
export function DisplayTab({ id, form: { draft, base, set, error }, drawn }: TabProps) {
  const { options } = draft;
  const zoom = (field: 'minZoom' | 'maxZoom', label: string) => (
    <NumberInput
      label={label}
      required
      min={0}
      max={LAYER_ZOOM_MAX}
      allowDecimal={false}
      hideControls
      value={fromNumber(draft[field])}
      error={error(field)}
      onChange={(value) => set({ [field]: toNumber(value) })}
    />
  );
  return (
    <>
      <div className={classes.line}>
        {zoom('minZoom', fr.minZoom)}
        {zoom('maxZoom', fr.maxZoom)}
      </div>
      <div>
        <Checkbox
          label={fr.baseMap}
          description={fr.baseMapHint}
          checked={options.baseMap ?? false}
          onChange={({ currentTarget }) => {
            const { baseMap: _, scheme: __, ...rest } = options;
            set({ options: currentTarget.checked ? { ...rest, baseMap: true } : rest });
          }}
        />
        {options.baseMap && (
          <Checkbox
            label={fr.dark}
            checked={options.scheme === 'dark'}
            onChange={({ currentTarget }) => {
              const { scheme: _, ...rest } = options;
              set({ options: currentTarget.checked ? { ...rest, scheme: 'dark' } : rest });
            }}
          />
        )}
      </div>
      <h2 className={classes.section}>{fr.drawing}</h2>
      {drawn === 'features' ? (
        <>
          <StylePanel
            // What cannot be read as a style says nothing of the table.
            asked={{ id, layer: { ...toInput(draft), style: isStyle(draft.style) ? draft.style : base.style } }}
            style={draft.style}
            onChange={(style) => set({ style })}
          />
          <StyleExchange style={draft.style} slug={draft.slug} onChange={(style) => set({ style })} />
          <ExpertText style={draft.style} error={error('style')} onChange={(style) => set({ style })} />
          <p className={classes.note}>{fr.changeNote}</p>
        </>
      ) : (
        <p className={classes.note}>{drawn ? fr.ownDrawing : fr.noDrawing}</p>
      )}
    </>
  );
}

type ExpertTextProps = { style: unknown; error: string | undefined; onChange: (style: unknown) => void };

/** The text of a style, opened for one that only the text can mend; it is closed by hand alone, not under the fingers. */
function ExpertText({ style, error, onChange }: ExpertTextProps) {
  const isNeeded = !isStyle(style) || error !== undefined;
  const [isOpen, setOpen] = useState(isNeeded);
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded !== wasNeeded) {
    setWasNeeded(isNeeded);
    if (isNeeded) setOpen(true);
  }
  return (
    <details className={panel.disclosure} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{panelTexts.expert}</summary>
      <div className={panel.inside}>
        <StyleEditor style={style} error={error} onChange={onChange} />
      </div>
    </details>
  );
}
