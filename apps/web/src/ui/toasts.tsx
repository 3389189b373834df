import { notificationsStore, useNotifications } from '@mantine/notifications';
import { type ComponentType, useEffect, useState } from 'react';
import { loadAgain } from './load-part.ts';
import classes from './toasts.module.css';

/** By then the first tiles are there, or the network is slow: a message must not wait for it. */
const LATEST_MS = 3000;
const AGAIN_MS = 5000;

/** Where messages appear. The frame is there from the start, so that readers announce what enters it; what shows them comes with the first one, or after the map. */
export function Toasts() {
  const [Messages, setMessages] = useState<ComponentType | null>(null);
  useEffect(() => bringMessages((arrived) => setMessages(() => arrived)), []);
  return (
    <div aria-live="polite" aria-relevant="additions">
      {Messages && <Messages />}
    </div>
  );
}

/** What is told while the network is away, and with it what shows messages: as plain as can be. */
function PlainMessages() {
  const { notifications } = useNotifications();
  return (
    <div className={classes.plain}>
      {notifications.map(({ id, role, title, message }) => (
        <div key={id} role={role}>
          <strong>{title}</strong> {message}
        </div>
      ))}
    </div>
  );
}

const load = () => import('./messages.tsx');

/** Until it has arrived: messages wait in their store meanwhile. Returns the way to give up. */
function bringMessages(arrived: (messages: ComponentType) => void): () => void {
  let isStopped = false;
  let hasFailed = false;
  const bring = () => {
    stop();
    (hasFailed ? loadAgain(load, 1) : load()).then(
      (module) => arrived(module.Messages),
      () => {
        hasFailed = true;
        arrived(PlainMessages);
        if (!isStopped) timer = setTimeout(bring, AGAIN_MS);
      },
    );
  };
  const forget = notificationsStore.subscribe(bring);
  let timer = setTimeout(bring, LATEST_MS);
  const stop = () => {
    clearTimeout(timer);
    forget();
  };
  return () => {
    isStopped = true;
    stop();
  };
}
