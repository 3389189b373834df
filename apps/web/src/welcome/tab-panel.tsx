import type { PublicSettings } from '@motu/contract';
import { definePart, LazyPart, type Part } from '../ui/lazy-part.tsx';
import classes from './tab-panel.module.css';
import type { TextProps } from './texts/text-props.ts';
import { useWelcome } from './welcome-context.ts';
import type { WelcomeTab } from './welcome-state.ts';
import { WelcomeText } from './welcome-text.tsx';

const loadTexts = () => import('./texts/index.ts');

const TEXTS: Record<Exclude<WelcomeTab, 'welcome' | 'release_notes'>, Part<TextProps>> = {
  about: definePart(loadTexts, (module) => module.About),
  credits: definePart(loadTexts, (module) => module.Credits),
  legal_info: definePart(loadTexts, (module) => module.LegalInfo),
  confidentiality: definePart(loadTexts, (module) => module.Confidentiality),
};

const markdown = definePart(
  () => import('./release-notes/note-content.tsx'),
  (module) => module.NoteContent,
);

const releaseNotes = definePart(
  () => import('./release-notes/release-notes.tsx'),
  (module) => module.ReleaseNotes,
);

/** What a tab says; all but the first arrive when they are opened. */
export function TabPanel({ tab, settings }: { tab: WelcomeTab; settings: PublicSettings | undefined }) {
  const { close } = useWelcome();
  const supportEmail = settings?.support_email ?? null;
  if (tab === 'release_notes') return <LazyPart part={releaseNotes} props={{ onFollow: close }} />;
  const added = settings?.[`${tab}_text`];
  return (
    <>
      {/* What the administrators add comes first: it is of this installation. */}
      {added && (
        <div className={classes.added}>
          <LazyPart part={markdown} props={{ content: added, onFollow: close }} />
        </div>
      )}
      {tab === 'welcome' ? (
        <WelcomeText supportEmail={supportEmail} />
      ) : (
        <LazyPart part={TEXTS[tab]} props={{ supportEmail }} />
      )}
    </>
  );
}
