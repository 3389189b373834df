import type { LayerAttributes } from '@motu/contract';
import { useState } from 'react';
import { FailureState } from '../../../ui/failure-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { isSame } from '../../form/conflict.ts';
import fields from '../../form/fields.module.css';
import { AttributeFacts } from './attribute-facts.tsx';
import { ChoiceField } from './fields.tsx';
import { fr } from './fr.ts';
import { LabelsEditor } from './labels-editor.tsx';
import { type Look, readLook } from './look.ts';
import { LookEditor } from './look-editor.tsx';
import { numbersOf } from './look-recipes.ts';
import { RulesEditor } from './rules-editor.tsx';
import { isStyle, partsOf, type Style, withParts } from './style.ts';
import classes from './style-panel.module.css';
import { type Asked, useAttributes } from './use-attributes.ts';
import { useModes } from './use-modes.ts';

type StylePanelProps = { asked: Asked; style: unknown; onChange: (style: Style) => void };

/** A style made without code (ADM-16). */
export function StylePanel({ asked, style, onChange }: StylePanelProps) {
  const { data, error, refetch } = useAttributes(asked);
  if (!isStyle(style)) {
    return (
      <Notice tone="information" title={fr.byHand}>
        {fr.byHandText}
      </Notice>
    );
  }
  if (error) return <FailureState title={fr.attributesFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton width="100%" height={240} />;
  return <Panel asked={asked} style={style} known={data} onChange={onChange} />;
}

type PanelProps = { asked: Asked; style: Style; known: LayerAttributes; onChange: (style: Style) => void };

function Panel({ asked, style, known, onChange }: PanelProps) {
  const { attributes, shapes } = known;
  const { drawn, label } = partsOf(style);
  const look = readLook(drawn);
  // Any look may be seen as the rules that make it, and rules stay on the screen while they happen to make a look.
  const [asRules, setAsRules] = useState(look.mode === 'rules');
  const mode = asRules || shapes.length > 1 ? 'rules' : look.mode;
  const [written, setWritten] = useState(style);
  const write = (next: Style) => {
    setWritten(next);
    onChange(next);
  };
  const modes = useModes({ asked, style, known, onChange: write });
  if (style !== written) {
    setWritten(style);
    // Opened from a file or typed as text, and not merely saved.
    if (!isSame(style, written)) {
      modes.forget();
      if (look.mode === 'rules') setAsRules(true);
    }
  }
  // One symbol cannot suit points, lines and areas at once.
  const isMixed = shapes.length > 1;
  const hasNumbers = numbersOf(attributes).length > 0;
  const choices = (Object.keys(fr.modes) as Look['mode'][]).map((value) => ({
    value,
    label: fr.modes[value],
    disabled:
      (isMixed && value !== 'rules') ||
      (value === 'heat' && !shapes.includes('point')) ||
      (value === 'categories' && attributes.length === 0) ||
      ((value === 'classes' || value === 'proportional') && !hasNumbers),
  }));
  const part = { asked, attributes, shapes };
  return (
    <>
      <AttributeFacts asked={asked} attributes={attributes} />
      <div>
        <ChoiceField
          label={fr.look}
          choices={choices}
          value={mode}
          isReading={modes.isReading}
          onChange={(chosen) => {
            setAsRules(chosen === 'rules');
            modes.choose(chosen);
          }}
        />
        {isMixed && <p className={`${fields.note} ${classes.under}`}>{fr.mixed}</p>}
        {!hasNumbers && !isMixed && <p className={`${fields.note} ${classes.under}`}>{fr.noNumber}</p>}
        {modes.isReading && (
          <p className={`${fields.note} ${classes.under}`} role="status">
            {fr.reading}
          </p>
        )}
        {modes.refusal && (
          <p className={`${fields.fault} ${classes.under}`} role="alert">
            {modes.refusal}
          </p>
        )}
      </div>
      {mode === 'rules' ? (
        <RulesEditor {...part} rules={drawn} onChange={modes.setRules} />
      ) : (
        <LookEditor {...part} look={look} drawn={drawn} modes={modes} />
      )}
      <LabelsEditor
        label={label}
        attributes={attributes}
        shapes={shapes}
        onChange={(next) => write(withParts(style, drawn, next))}
      />
    </>
  );
}
