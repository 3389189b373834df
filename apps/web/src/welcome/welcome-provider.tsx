import { type ReactNode, useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { address } from '../address/index.ts';
import { ConsentBanner, keep, recall, useConsent } from '../consent/index.ts';
import { useIsPainted } from '../map/index.ts';
import { product } from '../product/index.ts';
import { FailureCard } from '../ui/failure-card.tsx';
import { definePart, LazyPart } from '../ui/lazy-part.tsx';
import { useOnce } from '../ui/use-once.ts';
import { SURVEY_KEY, VERSION_KEY } from './stored-keys.ts';
import { type Welcome, WelcomeContext } from './welcome-context.ts';
import { shownTab, startWelcome, welcomeReducer } from './welcome-state.ts';

const welcomeDialog = definePart(
  () => import('./welcome-dialog.tsx'),
  (module) => module.WelcomeDialog,
);
const surveyNotice = definePart(
  () => import('./survey-notice.tsx'),
  (module) => module.SurveyNotice,
);

const start = () => startWelcome(recall('necessary', VERSION_KEY), product.version, address.isEmbed);

/** Decides at once what a visit opens by itself; the banner stands there at once, the dialog and the survey arrive after the map. */
export function WelcomeProvider({ children }: { children: ReactNode }) {
  const [state, dispatch] = useReducer(welcomeReducer, undefined, start);
  const { accepted } = useConsent();
  const answered = accepted !== null;
  const isPainted = useIsPainted();
  const [holds, setHolds] = useState(0);
  const [isSurveyDue] = useState(() => !address.isEmbed && recall('necessary', SURVEY_KEY) === null);

  const openTab = shownTab(state, answered);
  const isQuiet = address.isEmbed || (answered && openTab === null);
  const holdSurvey = useCallback(() => {
    setHolds((count) => count + 1);
    return () => setHolds((count) => count - 1);
  }, []);
  const welcome = useMemo<Welcome>(
    () => ({
      openTab,
      isQuiet,
      holdSurvey,
      open: (tab) => dispatch({ type: 'OPEN', tab }),
      close() {
        if (answered) keep('necessary', VERSION_KEY, product.version);
        dispatch({ type: 'CLOSE', answered });
      },
    }),
    [openTab, isQuiet, holdSurvey, answered],
  );

  const isAwaited = state.awaited !== null;
  useEffect(() => {
    // It opens right after the answer: its code is fetched while the banner is read.
    if (isPainted && isAwaited) welcomeDialog.preload();
  }, [isPainted, isAwaited]);
  // What opens by itself comes after the map; what the visitor opens does not wait.
  const opened = openTab !== null && (isPainted || state.chosen !== null);
  const showDialog = useOnce(opened);

  return (
    <WelcomeContext value={welcome}>
      {!address.isEmbed && <ConsentBanner onLearnMore={() => welcome.open('confidentiality')} />}
      {children}
      {showDialog && (
        <LazyPart
          part={welcomeDialog}
          props={{ opened, tab: openTab, hasNews: state.hasNews }}
          fallback={null}
          frame={(failure) => opened && <FailureCard onClose={welcome.close}>{failure}</FailureCard>}
        />
      )}
      {isPainted && isSurveyDue && (
        <LazyPart part={surveyNotice} props={{ isHeld: !isQuiet || holds > 0 }} fallback={null} frame={() => null} />
      )}
    </WelcomeContext>
  );
}
