import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { keep } from '../consent/index.ts';
import { useSettings } from '../settings/index.ts';
import { notify } from '../ui/notify.tsx';
import { fr } from './fr.ts';
import { SURVEY_KEY } from './stored-keys.ts';
import classes from './survey-notice.module.css';

const ID = 'survey';

/** Invites those who have neither answered nor refused to the survey, while nothing else is open (WEL-08). */
export function SurveyNotice({ isHeld }: { isHeld: boolean }) {
  const address = safeAddress(useSettings()?.survey_url);
  const [isHidden, setHidden] = useState(false);
  const shown = isHeld || isHidden ? null : address;

  useEffect(() => {
    if (!shown) return;
    const later = () => setHidden(true);
    const never = () => {
      keep('necessary', SURVEY_KEY, '1');
      setHidden(true);
    };
    const text = <SurveyText address={shown} onLater={later} onNever={never} />;
    notify({ id: ID, tone: 'information', title: fr.survey, text, stays: true, hasButtons: true });
    return () => {
      notifications.hide(ID);
    };
  }, [shown]);
  return null;
}

/** A page of the web, or nothing: the address is written by administrators. */
function safeAddress(address: string | null | undefined): string | null {
  return address && /^https?:\/\//i.test(address) ? address : null;
}

type SurveyTextProps = { address: string; onLater: () => void; onNever: () => void };

function SurveyText({ address, onLater, onNever }: SurveyTextProps) {
  return (
    <>
      {fr.surveyText}
      <span className={classes.actions}>
        <Button variant="subtle" onClick={onLater}>
          {fr.later}
        </Button>
        <Button variant="subtle" onClick={onNever}>
          {fr.ignore}
        </Button>
        <Button component="a" href={address} target="_blank" rel="noopener noreferrer" onClick={onNever}>
          {fr.participate}
        </Button>
      </span>
    </>
  );
}
