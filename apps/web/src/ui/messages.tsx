import { Notifications } from '@mantine/notifications';
import classes from './messages.module.css';

/** The messages that are shown now: top right under the header. */
export function Messages() {
  return (
    <Notifications
      withinPortal={false}
      position="top-right"
      containerWidth={380}
      zIndex={1100}
      transitionDuration={200}
      allowScrollDismiss={false}
      className={classes.messages}
    />
  );
}
