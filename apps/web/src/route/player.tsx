import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerSkipBack, IconPlayerSkipForward, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { useStore } from '../ui/store.ts';
import { fr } from './fr.ts';
import classes from './player.module.css';
import type { Route } from './route.ts';
import { goToStep, routeStore, stepStore, useRoute } from './route-store.ts';

/** How long each step stays, the move of the map included. */
const STEP_MS = 3000;

/** The foot of the panel: the way to go through the steps, then the player itself (ITI-05). */
export function Player({ route }: { route: Route }) {
  const isOpen = useRoute((state) => state.isPlayerOpen);
  if (isOpen) return <OpenPlayer route={route} />;
  return (
    <Button
      fullWidth
      leftSection={<IconPlayerPlay size={20} stroke={1.75} aria-hidden="true" />}
      onClick={() => goToStep(stepStore.state())}
    >
      {fr.play}
    </Button>
  );
}

function OpenPlayer({ route: { segments, length } }: { route: Route }) {
  const step = useStore(stepStore, (index) => index);
  const [isPlaying, setPlaying] = useState(false);
  const last = segments.length - 1;
  const segment = segments[step];
  const go = (to: number) => stepStore.dispatch(Math.min(Math.max(to, 0), last));

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => (step < last ? stepStore.dispatch(step + 1) : setPlaying(false)), STEP_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, step, last]);

  const toggle = () => {
    // From the end it starts anew.
    if (!isPlaying && step === last) go(0);
    setPlaying(!isPlaying);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: step - 1, ArrowRight: step + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };

  if (!segment) return null;
  const passed = segment.from;
  const said = `${fr.step(step + 1, segments.length)}, ${segment.instruction}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> is for fields
    <div role="group" aria-label={fr.player} onKeyDown={onKeyDown}>
      <div className={classes.line}>
        <p className={classes.step} role="status">
          <b>{fr.step(step + 1, segments.length)}</b>
          <span> · {segment.nom_rue || segment.instruction}</span>
        </p>
        <span className={classes.kilometre}>{fr.kilometre(passed)}</span>
      </div>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={fr.progress}
        aria-valuemin={0}
        aria-valuemax={segments.length}
        aria-valuenow={step + 1}
        aria-valuetext={said}
      >
        <span style={{ width: `${((passed + segment.longueur) / length) * 100}%` }} />
      </div>
      <div className={classes.buttons}>
        <IconButton
          label={fr.previous}
          icon={IconPlayerSkipBack}
          isDisabled={step === 0}
          onClick={() => go(step - 1)}
        />
        <button
          type="button"
          className={classes.play}
          aria-label={isPlaying ? fr.pause : fr.start}
          title={isPlaying ? fr.pause : fr.start}
          onClick={toggle}
        >
          {isPlaying ? (
            <IconPlayerPause size={24} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconPlayerPlay size={24} stroke={1.75} aria-hidden="true" />
          )}
        </button>
        <IconButton
          label={fr.next}
          icon={IconPlayerSkipForward}
          isDisabled={step === last}
          onClick={() => go(step + 1)}
        />
        <div className={classes.close}>
          <IconButton
            label={fr.closePlayer}
            icon={IconX}
            onClick={() => routeStore.dispatch({ type: 'TOGGLE_PLAYER' })}
          />
        </div>
      </div>
    </div>
  );
}
