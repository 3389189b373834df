import { Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { LazyMenuProps } from './lazy-menu.tsx';

/** Takes the place of the button that asked for it, and opens. */
export function OpenedMenu({ entries, label, position, button }: LazyMenuProps) {
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
