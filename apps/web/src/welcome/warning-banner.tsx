import { IconAlertTriangle } from '@tabler/icons-react';
import { SafeHtml } from '../ui/safe-html.tsx';
import { fr } from './fr.ts';
import classes from './warning-banner.module.css';

/** What the administrators want every visitor to know, over everything else (WEL-05). */
export function WarningBanner({ html }: { html: string }) {
  return (
    <section className={classes.banner} aria-label={fr.warning}>
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      <SafeHtml html={html} />
    </section>
  );
}
