import { Autocomplete, Button } from '@mantine/core';
import type { LayerAttribute } from '@motu/contract';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import fields from '../../form/fields.module.css';
import {
  type Condition,
  type Conditions,
  type Operator,
  readConditions,
  readValue,
  writeConditions,
  writeValue,
} from './conditions.ts';
import { ChoiceField, choicesOf } from './fields.tsx';
import { fr } from './fr.ts';
import classes from './style-panel.module.css';
import { type Asked, formatAttribute, useValues } from './use-attributes.ts';

type ConditionsFieldProps = {
  filter: unknown;
  asked: Asked;
  attributes: readonly LayerAttribute[];
  onChange: (filter: unknown) => void;
};

/** Which objects a rule is about. */
export function ConditionsField({ filter, asked, attributes, onChange }: ConditionsFieldProps) {
  const conditions = readConditions(filter);
  const [first] = attributes;
  const write = (next: Conditions) => onChange(writeConditions(next));
  return (
    <fieldset className={classes.group}>
      <legend>{fr.conditions}</legend>
      {!conditions && <p className={fields.note}>{fr.filterByHand}</p>}
      {conditions?.list.length === 0 && <p className={fields.note}>{fr.everyObject}</p>}
      {conditions && conditions.list.length > 1 && (
        <ChoiceField
          label={fr.join}
          choices={choicesOf<Conditions['join']>(fr.joins)}
          value={conditions.join}
          onChange={(join) => write({ ...conditions, join })}
        />
      )}
      {conditions?.list.map((condition, i) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other name than their place
          key={i}
          number={i + 1}
          condition={condition}
          asked={asked}
          attributes={attributes}
          onChange={(next) => write({ ...conditions, list: conditions.list.map((one, j) => (j === i ? next : one)) })}
          onRemove={() => write({ ...conditions, list: conditions.list.filter((_, j) => j !== i) })}
        />
      ))}
      {conditions && first && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() =>
              write({ ...conditions, list: [...conditions.list, { operator: '==', field: first.name, value: '' }] })
            }
          >
            {fr.addCondition}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

type ConditionRowProps = {
  number: number;
  condition: Condition;
  asked: Asked;
  attributes: readonly LayerAttribute[];
  onChange: (condition: Condition) => void;
  onRemove: () => void;
};

function ConditionRow({ number, condition, asked, attributes, onChange, onRemove }: ConditionRowProps) {
  const { field, operator, value } = condition;
  const known = attributes.find(({ name }) => name === field);
  const { data } = useValues(asked, known ? field : null);
  const choices = attributes.map((one) => ({ value: one.name, label: formatAttribute(one) }));
  const offered = [
    ...new Set((data?.values ?? []).flatMap((one) => (one.value === null ? [] : writeValue(one.value)))),
  ];
  return (
    <fieldset className={classes.condition} aria-label={fr.condition(number)}>
      <ChoiceField
        label={fr.attribute}
        choices={known ? choices : [...choices, { value: field, label: field }]}
        value={field}
        onChange={(name) => {
          const next = attributes.find((one) => one.name === name);
          onChange({ ...condition, field: name, value: value === null ? null : readValue(String(value), next?.kind) });
        }}
      />
      <ChoiceField
        label={fr.operator}
        choices={choicesOf<Operator>(fr.operators)}
        value={operator}
        onChange={(next) => onChange({ ...condition, operator: next })}
      />
      <ValueField
        value={value}
        kind={known?.kind}
        offered={offered}
        onChange={(next) => onChange({ ...condition, value: next })}
      />
      <IconButton label={fr.removeCondition(number)} icon={IconX} onClick={onRemove} />
    </fieldset>
  );
}

type ValueFieldProps = {
  value: Condition['value'];
  kind: LayerAttribute['kind'] | undefined;
  offered: string[];
  onChange: (value: Condition['value']) => void;
};

/** What is typed stays as it is, though `1,` and `1` are the same number. */
function ValueField({ value, kind, offered, onChange }: ValueFieldProps) {
  const [typed, setTyped] = useState({ of: value, shown: writeValue(value) });
  if (!Object.is(typed.of, value)) setTyped({ of: value, shown: writeValue(value) });
  return (
    <Autocomplete
      label={fr.compared}
      data={offered}
      value={typed.shown}
      onChange={(text) => {
        const read = readValue(text, kind);
        setTyped({ of: read, shown: text });
        onChange(read);
      }}
    />
  );
}
