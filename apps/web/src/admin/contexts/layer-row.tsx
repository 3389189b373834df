import { Checkbox, NativeSelect } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { motionMs } from '../../map/index.ts';
import { Expander } from '../../ui/expander.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SortHandle } from '../../ui/sort-handle.tsx';
import { useSortableItem } from '../../ui/sortable-list.tsx';
import classes from '../form/fields.module.css';
import { fr } from './fr.ts';
import { changeGroup, type GroupLayer, type Groups, removeLayer, setLayer } from './group-edits.ts';
import own from './group-list.module.css';

const OPACITY_STEP = 5;

type LayerRowProps = {
  entry: GroupLayer;
  name: string;
  /** No layer has this name any more. */
  isMissing: boolean;
  /** Of its group. */
  index: number;
  groups: Groups;
  onChange: (groups: Groups) => void;
};

/** A layer of a group: its place by the handle or by keys, its options once opened. */
export function LayerRow({ entry, name, isMissing, index, groups, onChange }: LayerRowProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { layer, options } = entry;
  const sortable = useSortableItem(layer, fr.layerOrder, motionMs(200));
  const percent = Math.round(options.opacity * 100);
  const set = (changes: Partial<GroupLayer['options']>) => onChange(setLayer(groups, index, layer, changes));
  const summary = [options.visible && fr.visible, percent < 100 && `${fr.opacity} ${fr.percent(percent)}`];
  return (
    <li {...sortable.item} className={own.layer}>
      <div className={own.head}>
        <SortHandle handle={sortable.handle} label={fr.layerOrder.handle(name)} />
        <div className={own.name}>
          <span className={own.layerName}>{name}</span>
          {isMissing ? (
            <span className={classes.fault}>{fr.missing}</span>
          ) : (
            <span className={classes.note}>{summary.filter(Boolean).join(' · ')}</span>
          )}
        </div>
        <Expander label={fr.layerSettings(name)} controls={id} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        <IconButton
          label={fr.removeLayer(name)}
          icon={IconX}
          onClick={() => onChange(removeLayer(groups, index, layer))}
        />
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <div className={own.settings}>
            <Checkbox
              label={fr.visible}
              checked={options.visible}
              onChange={({ currentTarget }) => set({ visible: currentTarget.checked })}
            />
            <label className={own.opacity}>
              <span>{fr.opacity}</span>
              <input
                type="range"
                min={0}
                max={100}
                step={OPACITY_STEP}
                value={percent}
                aria-valuetext={fr.percent(percent)}
                onChange={({ currentTarget }) => set({ opacity: Number(currentTarget.value) / 100 })}
              />
              <output>{fr.percent(percent)}</output>
            </label>
            <NativeSelect
              label={fr.inGroup}
              data={groups.map((group, position) => ({
                value: String(position),
                label: fr.group(group.name, position + 1),
              }))}
              rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
              value={String(index)}
              onChange={({ currentTarget }) => onChange(changeGroup(groups, index, layer, Number(currentTarget.value)))}
            />
          </div>
        )}
      </div>
    </li>
  );
}
