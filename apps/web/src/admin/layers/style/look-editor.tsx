import type { LayerAttribute } from '@motu/contract';
import fields from '../../form/fields.module.css';
import { CategoriesEditor } from './categories-editor.tsx';
import { ClassesEditor } from './classes-editor.tsx';
import { fr } from './fr.ts';
import { HeatEditor } from './heat-editor.tsx';
import { type Look, sizedIndex } from './look.ts';
import { withSymbols } from './look-edits.ts';
import { ProportionalEditor } from './proportional-editor.tsx';
import { changed, mainIndex, type Rule, type Shape } from './style.ts';
import classes from './style-panel.module.css';
import { SymbolList } from './symbol-list.tsx';
import type { Asked } from './use-attributes.ts';
import type { Modes } from './use-modes.ts';
import { ZoomFields } from './zoom-fields.tsx';

type LookEditorProps = {
  look: Look;
  drawn: readonly Rule[];
  asked: Asked;
  attributes: readonly LayerAttribute[];
  shapes: readonly Shape[];
  modes: Modes;
};

/** What tells objects apart, and the symbol that they share. */
export function LookEditor({ look, drawn, asked, attributes, shapes, modes }: LookEditorProps) {
  const [first] = drawn;
  if (!first) return null;
  const isColored = look.mode === 'categories' || look.mode === 'classes';
  const part = { asked, attributes, isReading: modes.isReading };
  return (
    <>
      {look.mode === 'categories' && (
        <CategoriesEditor {...part} look={look} onField={modes.categories} onLook={modes.set} />
      )}
      {look.mode === 'classes' && <ClassesEditor {...part} look={look} onCut={modes.classes} onLook={modes.set} />}
      {look.mode === 'proportional' && (
        <ProportionalEditor
          {...part}
          look={look}
          isLine={first.symbolizers[sizedIndex(first.symbolizers)]?.kind === 'Line'}
          onField={modes.proportional}
          onLook={modes.set}
        />
      )}
      {look.mode === 'heat' ? (
        <>
          <HeatEditor heat={look.heat} attributes={attributes} onChange={(heat) => modes.set({ mode: 'heat', heat })} />
          <p className={fields.note}>{fr.heatNote}</p>
        </>
      ) : (
        <SymbolList
          symbolizers={first.symbolizers}
          attributes={attributes}
          shapes={shapes}
          colored={isColored ? mainIndex(first.symbolizers) : undefined}
          onChange={(symbolizers) => modes.setRules(withSymbols(drawn, symbolizers))}
        />
      )}
      <div className={classes.grid}>
        <ZoomFields
          scales={first.scaleDenominator}
          onChange={(scaleDenominator) => modes.setRules(drawn.map((rule) => changed(rule, { scaleDenominator })))}
        />
      </div>
    </>
  );
}
