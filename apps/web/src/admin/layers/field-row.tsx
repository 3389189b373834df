import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import {
  DESCRIPTION_MAX,
  FIELD_DECIMALS_MAX,
  FIELD_UNIT_MAX,
  type FieldKind,
  type LayerField,
  NAME_MAX,
} from '@motu/contract';
import { FIELD_FORMATS, type FieldFormat } from '@motu/core';
import { IconChevronDown, IconEye, IconEyeOff, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { motionMs } from '../../map/index.ts';
import { Expander } from '../../ui/expander.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SortHandle } from '../../ui/sort-handle.tsx';
import { useSortableItem } from '../../ui/sortable-list.tsx';
import classes from '../form/fields.module.css';
import type { FieldChanges } from './field-edits.ts';
import { fr } from './fields-fr.ts';
import own from './fields-tab.module.css';

const FORMATS = [{ value: '', label: fr.asIs }, ...FIELD_FORMATS.map((value) => ({ value, label: fr.formats[value] }))];

type FieldRowProps = {
  field: LayerField;
  /** Null for one that the table no longer has. */
  kind: FieldKind | null;
  error: (part: string) => string | undefined;
  onChange: (changes: FieldChanges) => void;
  onRemove: () => void;
};

/** An attribute: its place by the handle or by keys, whether it is shown, and the rest once opened. */
export function FieldRow({ field, kind, error, onChange, onRemove }: FieldRowProps) {
  const id = useId();
  const { name, title, unit, hidden = false } = field;
  const isWrong = ['name', 'title', 'unit', 'description', 'decimals'].some((part) => error(part));
  const [isOpen, setOpen] = useState(isWrong);
  // A refusal opens what it is about.
  const [wasWrong, setWasWrong] = useState(isWrong);
  if (isWrong !== wasWrong) {
    setWasWrong(isWrong);
    if (isWrong) setOpen(true);
  }
  const sortable = useSortableItem(name, fr.order, motionMs(200));
  const label = title || name;
  const facts = [
    name,
    kind ? fr.kinds[kind] : fr.gone,
    unit,
    field.format && fr.formats[field.format],
    hidden && fr.hidden,
  ];
  return (
    <li {...sortable.item} className={own.field} data-hidden={hidden || undefined}>
      <div className={own.head}>
        <SortHandle handle={sortable.handle} label={fr.order.handle(label)} />
        <div className={own.name}>
          <span className={own.title}>{label}</span>
          <span className={classes.note}>{facts.filter(Boolean).join(' · ')}</span>
        </div>
        {kind === null ? (
          <IconButton label={fr.remove(label)} icon={IconX} onClick={onRemove} />
        ) : (
          <IconButton
            label={hidden ? fr.show(label) : fr.hide(label)}
            icon={hidden ? IconEyeOff : IconEye}
            onClick={() => onChange({ hidden: hidden ? undefined : true })}
          />
        )}
        <Expander label={fr.settings(label)} controls={id} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <FieldSettings field={field} error={error} onChange={onChange} />}
      </div>
    </li>
  );
}

function FieldSettings({ field, error, onChange }: Pick<FieldRowProps, 'field' | 'error' | 'onChange'>) {
  const { title, unit = '', description = '', format, decimals } = field;
  return (
    <div className={own.settings}>
      <div className={own.pair}>
        <TextInput
          label={fr.title}
          required
          maxLength={NAME_MAX}
          value={title}
          error={error('title') ?? error('name')}
          onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
        />
        <TextInput
          label={fr.unit}
          description={fr.unitHint}
          maxLength={FIELD_UNIT_MAX}
          value={unit}
          error={error('unit')}
          onChange={({ currentTarget }) => onChange({ unit: currentTarget.value })}
        />
      </div>
      <div className={own.pair}>
        <NativeSelect
          label={fr.format}
          data={FORMATS}
          description={format === 'picture' ? fr.pictureHint : undefined}
          rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
          value={format ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ format: (value || undefined) as FieldFormat | undefined, decimals: undefined })
          }
        />
        {format === 'decimal' && (
          <DecimalsField
            decimals={decimals}
            error={error('decimals')}
            onChange={(next) => onChange({ decimals: next })}
          />
        )}
      </div>
      <Textarea
        label={fr.description}
        description={fr.descriptionHint}
        maxLength={DESCRIPTION_MAX}
        autosize
        minRows={2}
        maxRows={6}
        value={description}
        error={error('description')}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
      />
    </div>
  );
}

/** As many as are written when nobody says. */
const USUAL_DECIMALS = 2;

type DecimalsFieldProps = {
  decimals: number | undefined;
  error: string | undefined;
  onChange: (decimals: number | undefined) => void;
};

/** Empty while another figure is typed; left so, the usual number comes back. */
function DecimalsField({ decimals, error, onChange }: DecimalsFieldProps) {
  const start: Typed = { of: decimals, shown: decimals ?? USUAL_DECIMALS };
  const [typed, setTyped] = useState(start);
  if (typed.of !== decimals) setTyped(start);
  return (
    <NumberInput
      label={fr.decimals}
      min={0}
      max={FIELD_DECIMALS_MAX}
      clampBehavior="strict"
      allowDecimal={false}
      hideControls
      value={typed.shown}
      error={error}
      onBlur={() => typed.shown === '' && setTyped(start)}
      onChange={(shown) => {
        const next = typeof shown === 'number' ? shown : undefined;
        setTyped({ of: next, shown });
        onChange(next);
      }}
    />
  );
}

type Typed = { of: number | undefined; shown: number | string };
