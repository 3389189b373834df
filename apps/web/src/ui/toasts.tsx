import { Notifications } from '@mantine/notifications';
import classes from './toasts.module.css';

/** Where messages appear: top right under the header. The frame is there from the start, so that readers announce what enters it. */
export function Toasts() {
  return (
    <div aria-live="polite" aria-relevant="additions">
      <Notifications
        withinPortal={false}
        position="top-right"
        containerWidth={380}
        zIndex={1100}
        transitionDuration={200}
        allowScrollDismiss={false}
        className={classes.toasts}
      />
    </div>
  );
}
