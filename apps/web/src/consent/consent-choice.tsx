import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './consent-choice.module.css';
import { useConsent } from './consent-context.ts';
import { fr } from './fr.ts';

const check = <IconCheck size={18} stroke={2} aria-hidden="true" />;

/** The visitor's answer, and the way to change it at any time. */
export function ConsentChoice() {
  const { accepted, setAccepted } = useConsent();
  const sentence = accepted === null ? fr.unanswered : accepted ? fr.accepted : fr.refused;
  return (
    <div className={classes.choice}>
      <p role="status">{sentence}</p>
      <fieldset className={classes.answers} aria-label={fr.choice}>
        {[false, true].map((answer) => (
          <Button
            key={String(answer)}
            variant="default"
            aria-pressed={accepted === answer}
            leftSection={accepted === answer ? check : null}
            onClick={() => setAccepted(answer)}
          >
            {answer ? fr.accept : fr.refuse}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
