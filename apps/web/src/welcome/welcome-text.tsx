import { IconFlag, IconInfoCircle, IconMail, IconStack2, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { product } from '../product/index.ts';
import { words } from '../ui/words.ts';
import { fr } from './fr.ts';
import { useWelcome } from './welcome-context.ts';
import classes from './welcome-text.module.css';

/** « Bienvenue »: what these maps are worth, where to read more, whom to ask (WEL-03). */
export function WelcomeText({ supportEmail }: { supportEmail: string | null }) {
  return (
    <>
      <h3 className={classes.title}>
        {fr.hello.map((line) => (
          <span key={line}>{line} </span>
        ))}
      </h3>
      <p className={classes.intro}>{fr.intro}</p>
      <ul className={classes.points}>
        <Point icon={IconInfoCircle} title={fr.indicative}>
          {fr.indicativeText}
        </Point>
        <Point icon={IconStack2} title={fr.details}>
          {fr.detailsText}
        </Point>
        {product.reportNotice && (
          <Point icon={IconFlag} title={fr.report}>
            {fr.reportText}
          </Point>
        )}
        <Point icon={IconMail} title={fr.help}>
          <Help email={supportEmail} />
        </Point>
      </ul>
    </>
  );
}

function Point({ icon: Icon, title, children }: { icon: TablerIcon; title: string; children: ReactNode }) {
  return (
    <li className={classes.point}>
      <span className={classes.icon}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <div>
        <p className={classes.name}>{title}</p>
        <div className={classes.text}>{children}</div>
      </div>
    </li>
  );
}

/** The mailbox of this installation; until it has one, the page explains itself. */
function Help({ email }: { email: string | null }) {
  const { open } = useWelcome();
  if (email) {
    return (
      <>
        {fr.helpBefore}
        <a href={`mailto:${email}`}>{fr.helpMailbox}</a>
        {fr.helpAfter}
      </>
    );
  }
  return (
    <>
      <ul className={classes.help}>
        {fr.helpHere.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {product.publisher && (
        <>
          {fr.helpPublisher}{' '}
          <button type="button" className={classes.link} onClick={() => open('legal_info')}>
            {words.welcomeTabs.legal_info}
          </button>
          .
        </>
      )}
    </>
  );
}
