import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { words } from './words.ts';

/** A link that leaves the page as it is: it opens beside it, and says so to those who do not see it happen. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden> {words.newTab}</VisuallyHidden>
    </a>
  );
}
