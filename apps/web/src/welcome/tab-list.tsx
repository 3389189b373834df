import { Tabs, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { words } from '../ui/words.ts';
import { fr } from './fr.ts';
import classes from './welcome-dialog.module.css';
import { TABS, type WelcomeTab } from './welcome-state.ts';

const NEWS_ID = 'welcome-news';

/** The titles of the tabs; a dot marks release notes that have not been looked at. */
export function TabList({ shown, hasNews }: { shown: WelcomeTab | null; hasNews: boolean }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a narrow screen the titles scroll: the one that is open is among those one sees.
    if (shown) list.current?.querySelector('[data-active]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [shown]);
  const isNew = (id: WelcomeTab) => hasNews && id === 'release_notes';
  return (
    <>
      <Tabs.List aria-label={fr.title} ref={list}>
        {TABS.map((id) => (
          <Tabs.Tab key={id} value={id} aria-describedby={isNew(id) ? NEWS_ID : undefined}>
            {words.welcomeTabs[id]}
            {isNew(id) && <span className={classes.dot} />}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {hasNews && <VisuallyHidden id={NEWS_ID}>{fr.news}</VisuallyHidden>}
    </>
  );
}
