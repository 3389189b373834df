import { TextInput } from '@mantine/core';
import type { LayerAttribute } from '@motu/contract';
import { IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { motionMs } from '../../../map/index.ts';
import { Expander } from '../../../ui/expander.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SortHandle } from '../../../ui/sort-handle.tsx';
import { useSortableItem } from '../../../ui/sortable-list.tsx';
import { ConditionsField } from './conditions-field.tsx';
import { fr } from './fr.ts';
import { changed, colorOf, type Rule, type Shape } from './style.ts';
import classes from './style-panel.module.css';
import { SymbolList } from './symbol-list.tsx';
import type { Asked } from './use-attributes.ts';
import { ZoomFields } from './zoom-fields.tsx';

type RuleCardProps = {
  id: string;
  /** As it is called, even before it has a name. */
  name: string;
  rule: Rule;
  asked: Asked;
  attributes: readonly LayerAttribute[];
  shapes: readonly Shape[];
  isOpenAtFirst: boolean;
  onChange: (rule: Rule) => void;
  /** Nothing for the only rule: a style has one. */
  onRemove: (() => void) | null;
};

/** A rule: its place by the handle or by keys, the rest once opened. */
export function RuleCard(props: RuleCardProps) {
  const { id, name, rule, asked, attributes, shapes, isOpenAtFirst, onChange, onRemove } = props;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const body = useId();
  const sortable = useSortableItem(id, fr.order, motionMs(200));
  return (
    <li {...sortable.item} className={classes.rule} aria-label={name}>
      <div className={classes.head}>
        <SortHandle handle={sortable.handle} label={fr.order.handle(name)} />
        <span className={classes.swatch} style={{ background: colorOf(rule.symbolizers) }} aria-hidden="true" />
        <TextInput
          className={classes.name}
          aria-label={fr.ruleName}
          maxLength={200}
          value={rule.name ?? ''}
          onChange={({ currentTarget }) => onChange({ ...rule, name: currentTarget.value })}
        />
        <Expander label={fr.ruleSettings(name)} controls={body} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        {onRemove && <IconButton label={fr.removeRule(name)} icon={IconTrash} onClick={onRemove} />}
      </div>
      <div id={body} hidden={!isOpen}>
        {isOpen && (
          <div className={classes.inside}>
            <ConditionsField
              filter={rule.filter}
              asked={asked}
              attributes={attributes}
              onChange={(filter) => onChange(changed(rule, { filter }))}
            />
            <div className={classes.grid}>
              <ZoomFields
                scales={rule.scaleDenominator}
                onChange={(scaleDenominator) => onChange(changed(rule, { scaleDenominator }))}
              />
            </div>
            <SymbolList
              symbolizers={rule.symbolizers}
              attributes={attributes}
              shapes={shapes}
              onChange={(symbolizers) => onChange({ ...rule, symbolizers })}
            />
          </div>
        )}
      </div>
    </li>
  );
}
