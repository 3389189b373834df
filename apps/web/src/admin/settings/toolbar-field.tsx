import { Checkbox } from '@mantine/core';
import type { ToolbarItem } from '@motu/contract';
import { motionMs } from '../../map/index.ts';
import { FieldGroup } from '../../ui/field-group.tsx';
import { SortHandle } from '../../ui/sort-handle.tsx';
import { SortableList, useSortableItem } from '../../ui/sortable-list.tsx';
import { words } from '../../ui/words.ts';
import classes from '../form/fields.module.css';
import { fr } from './fr.ts';
import own from './identity-section.module.css';
import { shownOf, type ToolRow, toolRows, withMovedTool, withTool } from './tool-rows.ts';

type ToolbarFieldProps = {
  /** Null: as the configuration has it. */
  toolbar: readonly ToolbarItem[] | null;
  configured: readonly ToolbarItem[] | null;
  onChange: (toolbar: ToolbarItem[]) => void;
};

/** The tools of the map: which are shown, and in which order (ADM-24). */
export function ToolbarField({ toolbar, configured, onChange }: ToolbarFieldProps) {
  const rows = toolRows(toolbar ?? configured);
  return (
    <FieldGroup label={fr.toolbar}>
      <p className={classes.note}>{fr.toolbarHint}</p>
      <SortableList
        items={shownOf(rows).map((item) => ({ id: item, name: words.tools[item] }))}
        words={fr.toolOrder}
        onMove={(item, index) => onChange(withMovedTool(rows, item, index))}
        className={own.tools}
      >
        {rows.map((row) => (
          <ToolItem key={row.item} row={row} onShow={(isShown) => onChange(withTool(rows, row.item, isShown))} />
        ))}
      </SortableList>
    </FieldGroup>
  );
}

function ToolItem({ row: { item, isShown }, onShow }: { row: ToolRow; onShow: (isShown: boolean) => void }) {
  const sortable = useSortableItem(item, fr.toolOrder, motionMs(200));
  const name = words.tools[item];
  return (
    // One that is hidden stands nowhere: it is neither moved nor moved past.
    <li {...(isShown && sortable.item)} className={own.tool}>
      {isShown ? (
        <SortHandle handle={sortable.handle} label={fr.toolOrder.handle(name)} />
      ) : (
        <span className={own.noHandle} />
      )}
      <Checkbox label={name} checked={isShown} onChange={({ currentTarget }) => onShow(currentTarget.checked)} />
    </li>
  );
}
