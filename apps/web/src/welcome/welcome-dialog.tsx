import { Button, Modal, Tabs, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useSettings } from '../settings/index.ts';
import { useOpener } from '../ui/use-opener.ts';
import { words } from '../ui/words.ts';
import { fr } from './fr.ts';
import { TabList } from './tab-list.tsx';
import { TabPanel } from './tab-panel.tsx';
import { TabPicture } from './tab-picture.tsx';
import { VersionLine } from './version-line.tsx';
import { WarningBanner } from './warning-banner.tsx';
import { useWelcome } from './welcome-context.ts';
import classes from './welcome-dialog.module.css';
import type { WelcomeTab } from './welcome-state.ts';

type WelcomeDialogProps = { opened: boolean; tab: WelcomeTab | null; hasNews: boolean };

/** Six tabs about the product. Only its two buttons close it: neither Escape nor a click beside it does (WEL-01). */
export function WelcomeDialog({ opened, tab, hasNews }: WelcomeDialogProps) {
  const { open, close } = useWelcome();
  const settings = useSettings();
  const giveFocusBack = useOpener(opened);
  const shown = useLast(tab);
  const [hasReadNews, setReadNews] = useState(false);
  if (tab === 'release_notes' && !hasReadNews) setReadNews(true);

  return (
    <Modal.Root
      opened={opened}
      onClose={close}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size={1000}
      centered
      zIndex={900}
      transitionProps={{ duration: 200, transition: 'fade-down' }}
      returnFocus={false}
      onExitTransitionEnd={giveFocusBack}
      classNames={{ overlay: classes.scrim, inner: classes.inner, content: classes.content }}
    >
      <Modal.Overlay />
      <Modal.Content radius={16}>
        <VisuallyHidden>
          <Modal.Title>{fr.title}</Modal.Title>
        </VisuallyHidden>
        {settings?.warning_message && <WarningBanner html={settings.warning_message} />}
        <Tabs
          value={shown}
          onChange={(value) => open(value as WelcomeTab)}
          keepMounted={false}
          classNames={{ root: classes.tabs, list: classes.list, tab: classes.tab }}
        >
          <div className={classes.bar}>
            <TabList shown={shown} hasNews={hasNews && !hasReadNews} />
            <Modal.CloseButton className={classes.close} aria-label={words.close} title={words.close} />
          </div>
          {shown && (
            <div className={classes.body} data-tab={shown}>
              {/* Reachable, so that the keyboard scrolls long texts too. */}
              <Tabs.Panel value={shown} className={classes.text} tabIndex={0}>
                <TabPanel tab={shown} settings={settings} />
              </Tabs.Panel>
              <TabPicture tab={shown} />
            </div>
          )}
        </Tabs>
        <div className={classes.foot}>
          <VersionLine className={classes.version} />
          <Button className={classes.done} onClick={close}>
            {words.close}
          </Button>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The tab stays while the dialog goes away. */
function useLast(tab: WelcomeTab | null): WelcomeTab | null {
  const [last, setLast] = useState(tab);
  if (tab && tab !== last) setLast(tab);
  return tab ?? last;
}
