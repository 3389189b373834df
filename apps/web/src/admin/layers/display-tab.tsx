import { Checkbox, NumberInput } from '@mantine/core';
import { LAYER_ZOOM_MAX } from '@motu/contract';
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
          <details className={panel.disclosure} open={!isStyle(draft.style) || error('style') !== undefined}>
            <summary>{panelTexts.expert}</summary>
            <div className={panel.inside}>
              <StyleEditor style={draft.style} error={error('style')} onChange={(style) => set({ style })} />
            </div>
          </details>
          <p className={classes.note}>{fr.changeNote}</p>
        </>
      ) : (
        <p className={classes.note}>{drawn ? fr.ownDrawing : fr.noDrawing}</p>
      )}
    </>
  );
}
