import { Menu } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';

export type MenuEntry = {
  label: string;
  icon: TablerIcon;
  /** More than the label says, shown by the pointer that waits. */
  hint?: string;
  isDisabled?: boolean;
  onClick: () => void;
};

export type MenuProps = {
  entries: MenuEntry[];
  /** Name of the menu. */
  label: string;
  position: 'top-start' | 'left-start';
  button: { className: string | undefined; title?: string; isActive?: boolean; content: ReactNode };
};

/** Takes the place of the button that asked for it, and opens. */
export function OpenedMenu({ entries, label, position, button }: MenuProps) {
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);

  useEffect(() => {
    // The focus was on the button that is gone; closing the menu gives it back to this one.
    if (document.activeElement === document.body) target.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);

  return (
    <Menu opened={opened} onChange={setOpened} position={position}>
      <Menu.Target>
        <button
          ref={target}
          type="button"
          className={button.className}
          title={button.title}
          aria-label={button.title}
          data-active={button.isActive || undefined}
        >
          {button.content}
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {entries.map(({ label: name, icon: Icon, hint, isDisabled, onClick }) => (
          <Menu.Item
            key={name}
            leftSection={<Icon size={20} stroke={1.75} aria-hidden="true" />}
            title={hint}
            disabled={Boolean(isDisabled)}
            onClick={onClick}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
