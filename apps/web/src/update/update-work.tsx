import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { address } from '../address/index.ts';
import { answers } from '../api/index.ts';
import { adminAccess, useSession } from '../auth/index.ts';
import { notify } from '../ui/notify.tsx';
import { fr } from './fr.ts';
import { registerWorker } from './register-worker.ts';
import classes from './update-work.module.css';

const ID = 'mise-a-jour';

/** Keeps on this device what opens the page without a network, and offers new versions of it (OFF-01, WEL-09). */
export function UpdateWork() {
  const { session, error } = useSession();
  const isKnown = session !== undefined || error !== null;
  // What only administrators may see does not stay on the device.
  const isPublic = adminAccess(session) !== 'allowed';

  useEffect(() => {
    if (isKnown) answers.setKeeping(isPublic);
  }, [isKnown, isPublic]);

  // Of whoever was here before, signed in, nothing opens the page any more.
  const isNobody = session?.status === 'anonymous';
  useEffect(() => {
    if (isNobody) void answers.forgetPrivate();
  }, [isNobody]);

  useEffect(() => {
    // A browser gives it over https only, or on this machine; a page inside another one leaves that site's visitors alone.
    const container = workerContainer();
    if (!container || window.parent !== window) return;
    const stop = registerWorker({
      container,
      onNewVersion: address.isUpdateAutomatic ? (use) => use() : offer,
      reload,
    });
    return () => {
      stop();
      notifications.hide(ID);
    };
  }, []);
  return null;
}

/** None where the browser has none, or refuses it to a page that may keep nothing. */
function workerContainer(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

function offer(use: () => void): void {
  const hide = () => void notifications.hide(ID);
  const text = (
    <>
      {fr.text}
      <span className={classes.actions}>
        <Button variant="subtle" onClick={hide}>
          {fr.later}
        </Button>
        <UseButton use={use} />
      </span>
    </>
  );
  hide();
  notify({ id: ID, tone: 'information', title: fr.title, text, stays: true, hasButtons: true });
}

/** The browser may take a while to let the new version in: the click is seen at once. */
function UseButton({ use }: { use: () => void }) {
  const [isAsked, setIsAsked] = useState(false);
  const ask = () => {
    setIsAsked(true);
    use();
  };
  return (
    <Button loading={isAsked} onClick={ask}>
      {fr.use}
    </Button>
  );
}

/** Keeps `update=auto`, which the address has lost since: a screen on a wall updates itself again next time. */
function reload(): void {
  const next = new URL(location.href);
  if (address.isUpdateAutomatic) next.searchParams.set('update', 'auto');
  // An address with a fragment would only be scrolled to.
  history.replaceState(history.state, '', next);
  location.reload();
}
