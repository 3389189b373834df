import { useEffect, useRef } from 'react';
import { useStore } from '../ui/store.ts';
import { fr } from './fr.ts';
import { type Route, type RouteSegment, splitInstruction } from './route.ts';
import { goToStep, stepStore, useRoute } from './route-store.ts';
import { stepIcon } from './step-icons.ts';
import classes from './step-list.module.css';

/** Each step of the way; choosing one shows it on the map. */
export function StepList({ route }: { route: Route }) {
  const step = useStore(stepStore, (index) => index);
  const isPlayerOpen = useRoute((state) => state.isPlayerOpen);
  return (
    <section className={classes.steps} aria-label={fr.steps}>
      <ol className={classes.list}>
        {route.segments.map((segment) => (
          <Step key={segment.index} segment={segment} isActive={isPlayerOpen && segment.index === step} />
        ))}
      </ol>
    </section>
  );
}

function Step({ segment, isActive }: { segment: RouteSegment; isActive: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  const Icon = stepIcon(segment.manoeuvre);
  useEffect(() => {
    if (isActive) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <li>
      <button
        ref={button}
        type="button"
        className={classes.step}
        aria-current={isActive ? 'step' : undefined}
        onClick={() => goToStep(segment.index)}
      >
        <Icon size={20} stroke={1.75} aria-hidden="true" />
        <span className={classes.what}>
          <Instruction segment={segment} />
        </span>
        <span className={classes.figures}>
          <span>{segment.formattedLength}</span>
          <span>{segment.formattedDuration}</span>
        </span>
      </button>
    </li>
  );
}

/** « Tourner à droite sur la **rue Gauguin** »: the road stands out of the sentence. */
function Instruction({ segment }: { segment: RouteSegment }) {
  const [before, road, after] = splitInstruction(segment);
  return (
    <>
      {before}
      <b>{road}</b>
      {after}
    </>
  );
}
