import { useEffect, useState } from 'react';
import { useZones } from '../tiles/zone-list.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { fr } from './fr.ts';
import { readStorage, type StorageFacts } from './storage-facts.ts';
import classes from './zones-panel.module.css';

/** All that this site keeps, of what the browser grants it. */
export function StorageBar({ isRunning }: { isRunning: boolean }) {
  const zones = useZones();
  const [facts, setFacts] = useState<StorageFacts | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when zones come, go or grow
  useEffect(() => void readStorage().then(setFacts), [zones, isRunning]);
  if (!facts) return null;
  const text = fr.used(facts.usage, facts.quota);
  return (
    <div className={classes.storage}>
      <ProgressBar label={fr.usedName} share={facts.usage / facts.quota} text={text} isThin />
      <span>{text}</span>
      {!facts.isPersisted && <span>{fr.mayVanish}</span>}
    </div>
  );
}
