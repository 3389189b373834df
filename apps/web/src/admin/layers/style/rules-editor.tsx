import { Button } from '@mantine/core';
import type { LayerAttribute } from '@motu/contract';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { newId } from '../../../ui/new-id.ts';
import { moved, SortableList } from '../../../ui/sortable-list.tsx';
import fields from '../../form/fields.module.css';
import { fr } from './fr.ts';
import { PLAIN } from './look-edits.ts';
import { RuleCard } from './rule-card.tsx';
import type { Rule, Shape } from './style.ts';
import classes from './style-panel.module.css';
import type { Asked } from './use-attributes.ts';

type RulesEditorProps = {
  rules: readonly Rule[];
  asked: Asked;
  attributes: readonly LayerAttribute[];
  shapes: readonly Shape[];
  onChange: (rules: Rule[]) => void;
};

/** Rules put in order by dragging or by keys. */
export function RulesEditor({ rules, asked, attributes, shapes, onChange }: RulesEditorProps) {
  // Rules may share their names: each gets an id for as long as the form is open.
  const [ids, setIds] = useState(() => rules.map(newId));
  const [added, setAdded] = useState<string | null>(null);
  const known = ids.length === rules.length ? ids : rules.map((_, i) => ids[i] ?? `${i}`);
  const items = rules.map(({ name }, i) => ({ id: known[i] ?? '', name: fr.rule(name, i + 1) }));
  const move = (id: string, to: number) => {
    const from = known.indexOf(id);
    setIds(moved(known, from, to));
    onChange(moved(rules, from, to));
  };
  const add = () => {
    const id = newId();
    setIds([...known, id]);
    setAdded(id);
    onChange([...rules, { name: fr.newRule, symbolizers: PLAIN[shapes[0] ?? 'polygon'] }]);
  };
  return (
    <>
      <p className={fields.note}>{fr.rulesNote}</p>
      <SortableList items={items} words={fr.order} onMove={move} className={classes.rules}>
        {rules.map((rule, i) => {
          const id = known[i] ?? '';
          return (
            <RuleCard
              key={id}
              id={id}
              name={fr.rule(rule.name, i + 1)}
              rule={rule}
              asked={asked}
              attributes={attributes}
              shapes={shapes}
              isOpenAtFirst={id === added}
              onChange={(next) => onChange(rules.map((one, j) => (j === i ? next : one)))}
              onRemove={
                rules.length > 1
                  ? () => {
                      setIds(known.filter((one) => one !== id));
                      onChange(rules.filter((_, j) => j !== i));
                    }
                  : null
              }
            />
          );
        })}
      </SortableList>
      <div>
        <Button variant="default" leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />} onClick={add}>
          {fr.addRule}
        </Button>
      </div>
    </>
  );
}
