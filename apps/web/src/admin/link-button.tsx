import { Button } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { Link } from 'react-router';

type LinkButtonProps = { to: string; icon: TablerIcon; variant?: 'default'; children: string };

/** A button that leads to a page, on the right of a title. */
export function LinkButton({ to, icon: Icon, variant, children }: LinkButtonProps) {
  return (
    <Button
      component={Link}
      to={to}
      {...(variant && { variant })}
      leftSection={<Icon size={20} stroke={1.75} aria-hidden="true" />}
    >
      {children}
    </Button>
  );
}
