import { type NotificationData, notifications } from '@mantine/notifications';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { words } from './words.ts';

/** How long a message that asks nothing stays. */
const AUTO_CLOSE_MS = 5000;

const TONES = {
  success: { icon: IconCircleCheck, role: 'status', colour: 'var(--motu-success)' },
  information: { icon: IconInfoCircle, role: 'status', colour: 'var(--motu-primary)' },
  warning: { icon: IconAlertTriangle, role: 'status', colour: 'var(--motu-warning)' },
  error: { icon: IconAlertCircle, role: 'alert', colour: 'var(--motu-danger)' },
} as const;

type Message = {
  tone: keyof typeof TONES;
  title: string;
  text: ReactNode;
  /** Given to replace or hide it later. */
  id?: string;
  /** It asks something: it stays until it is closed. */
  stays?: boolean;
  /** It brings its own buttons, one of which closes it. */
  hasButtons?: boolean;
};

/** Shows a message under the header and returns its id. */
export function notify({ tone, title, text, id, stays = false, hasButtons = false }: Message): string {
  const { icon: Icon, role, colour } = TONES[tone];
  const message: NotificationData = {
    title,
    message: text,
    role,
    icon: <Icon size={22} stroke={1.75} aria-hidden="true" />,
    autoClose: stays ? false : AUTO_CLOSE_MS,
    withCloseButton: !hasButtons,
    closeButtonProps: { 'aria-label': words.close },
    style: { '--toast-tone': colour } as CSSProperties,
  };
  return notifications.show(id ? { ...message, id } : message);
}
