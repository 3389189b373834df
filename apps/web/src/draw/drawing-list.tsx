import { Menu } from '@mantine/core';
import type { GeoFormat } from '@motu/core';
import { IconDotsVertical, IconEdit, IconFocus2, IconMapPinShare, IconPalette, IconTrash } from '@tabler/icons-react';
import { type CSSProperties, memo, useDeferredValue, useState } from 'react';
import { useMap } from '../map/index.ts';
import { shapeOf } from '../map/plain-geometry.ts';
import { SHAPE_ICONS } from '../map/shape-icons.ts';
import { zoomTo } from '../map/zoom-to.ts';
import { usePreferences } from '../preferences/index.ts';
import icon from '../ui/icon-button.module.css';
import { IconButton } from '../ui/icon-button.tsx';
import { PickRow } from '../ui/pick-row.tsx';
import { useOnce } from '../ui/use-once.ts';
import { words } from '../ui/words.ts';
import { drawStore } from './draw-store.ts';
import { type Drawing, titleOf } from './drawing.ts';
import type { DrawingTask } from './drawing-dialogs.tsx';
import classes from './drawing-list.module.css';
import { summaryOf } from './drawing-words.ts';
import { fr } from './fr.ts';

/** Thousands of rows would weigh more than the map. */
const PAGE = 25;
const NONE: readonly Drawing[] = [];

type DrawingListProps = {
  drawings: readonly Drawing[];
  selectedId: string | null;
  onTask: (task: DrawingTask) => void;
};

export function DrawingList({ drawings, selectedId, onTask }: DrawingListProps) {
  const [limit, setLimit] = useState(PAGE);
  const { coordinateFormat } = usePreferences();
  // The rows may wait for a frame: the button that was pressed answers first.
  const rows = useDeferredValue(drawings, NONE);
  return (
    <section className={classes.section} aria-label={fr.list}>
      <div className={classes.head}>
        <h3 className={classes.heading}>{fr.list}</h3>
        <span>{drawings.length}</span>
      </div>
      <ul className={classes.list}>
        {rows.slice(0, limit).map((drawing) => (
          <Row
            key={drawing.id}
            drawing={drawing}
            isSelected={drawing.id === selectedId}
            format={coordinateFormat}
            onTask={onTask}
          />
        ))}
      </ul>
      {drawings.length > limit && (
        <button type="button" className={classes.more} onClick={() => setLimit(limit + PAGE)}>
          {words.showMore}
        </button>
      )}
    </section>
  );
}

type RowProps = { drawing: Drawing; isSelected: boolean; format: GeoFormat; onTask: (task: DrawingTask) => void };

const Row = memo(function Row({ drawing, isSelected, format, onTask }: RowProps) {
  const map = useMap();
  const Icon = SHAPE_ICONS[shapeOf(drawing.geometry)];
  const title = titleOf(drawing);
  return (
    <PickRow
      icon={
        <span className={classes.icon} style={{ '--drawing': drawing.colour } as CSSProperties}>
          <Icon size={18} stroke={2} aria-hidden="true" />
        </span>
      }
      title={title}
      summary={summaryOf(drawing, format)}
      isSelected={isSelected}
      onSelect={() => drawStore.dispatch({ type: 'SELECT', id: isSelected ? null : drawing.id })}
    >
      <IconButton label={fr.zoomTo(title)} icon={IconFocus2} onClick={() => zoomTo(map, [drawing.geometry])} />
      <RowMenu drawing={drawing} onTask={onTask} />
    </PickRow>
  );
});

/** The menu is made when it is first asked for: a row that is only read stays light. */
function RowMenu({ drawing, onTask }: Omit<RowProps, 'isSelected' | 'format'>) {
  const [isOpen, setOpen] = useState(false);
  const isSeen = useOnce(isOpen);
  const label = fr.more(titleOf(drawing));
  const button = (
    <button
      type="button"
      className={`${icon.icon} ${classes.dots}`}
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={() => !isSeen && setOpen(true)}
    >
      <IconDotsVertical size={20} stroke={1.75} aria-hidden="true" />
    </button>
  );
  if (!isSeen) return button;
  const tasks = [
    { kind: 'rename', label: fr.rename, icon: IconEdit },
    { kind: 'style', label: fr.appearance, icon: IconPalette },
    ...(drawing.geometry.type === 'Point' ? [{ kind: 'move', label: fr.move, icon: IconMapPinShare } as const] : []),
    { kind: 'delete', label: words.delete, icon: IconTrash },
  ] as const;
  return (
    <Menu
      position="bottom-end"
      opened={isOpen}
      onChange={setOpen}
      // Within the panel, where readers look for it, and over its scrolling edge.
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {tasks.map(({ kind, label: text, icon: Icon }) => (
          <Menu.Item
            key={kind}
            leftSection={<Icon size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => onTask({ kind, id: drawing.id })}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
