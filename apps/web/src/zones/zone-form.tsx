import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconChevronDown, IconDeviceMobileDown } from '@tabler/icons-react';
import { type FormEvent, useEffect, useId, useMemo, useState } from 'react';
import { useLayers } from '../layers/index.ts';
import { trimLayer, type Zone } from '../tiles/zone.ts';
import { useZones } from '../tiles/zone-list.ts';
import { Notice } from '../ui/notice.tsx';
import { Segments } from '../ui/segments.tsx';
import { words } from '../ui/words.ts';
import { fr } from './fr.ts';
import { lackOfRoom, readStorage, type StorageFacts } from './storage-facts.ts';
import { useEstimate, type ZonePlan } from './use-estimate.ts';
import { type ExtentChoice, useZoneExtent } from './use-zone-extent.ts';
import { useZoomChoice } from './use-zoom-choice.ts';
import { MAX_TILES } from './zone-loader.ts';
import classes from './zones-panel.module.css';

const MAX_NAME = 80;

const EXTENTS: readonly { value: ExtentChoice; label: string }[] = [
  { value: 'view', label: fr.fromView },
  { value: 'drawn', label: fr.drawn },
];

type ZoneFormProps = { onStart: (zone: Zone) => void; onCancel: () => void };

/** A zone to come: its name, where, how closely, and what it will take (OFF-02). */
export function ZoneForm({ onStart, onCancel }: ZoneFormProps) {
  const { shown } = useLayers();
  const items = useMemo(() => shown.map(({ item }) => trimLayer(item)), [shown]);
  const zones = useZones();
  const [name, setName] = useState(() => fr.defaultName(zones.length + 1));
  const [choice, setChoice] = useState<ExtentChoice>('view');
  const extent = useZoneExtent(choice, () => setChoice('view'));
  const zooms = useZoomChoice(items);
  const plan = useEstimate(items, extent, zooms.min, zooms.max);
  const facts = useStorageFacts();
  const refusal = refusalOf(plan, facts, items.length);
  const nameId = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!extent || refusal || plan.tiles === 0 || name.trim() === '') return;
    onStart({
      id: crypto.randomUUID(),
      name: name.trim(),
      extent,
      minZoom: zooms.min,
      maxZoom: zooms.max,
      layers: plan.layers.filter(({ ranges }) => ranges.length > 0).map(({ tiles: _, ...layer }) => layer),
      tiles: plan.tiles,
      done: 0,
      bytes: plan.estimate?.bytes ?? 0,
      date: null,
      hasData: false,
    });
  };

  return (
    <form className={classes.form} aria-label={fr.newZone} onSubmit={submit}>
      <TextInput
        id={nameId}
        label={fr.name}
        value={name}
        maxLength={MAX_NAME}
        error={name.trim() === '' && fr.nameNeeded}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div>
        <Segments label={fr.extent} choices={EXTENTS} value={choice} onChange={setChoice} />
        {choice === 'view' && <p className={classes.hint}>{fr.viewHint}</p>}
      </div>
      <div className={classes.zooms}>
        <NativeSelect
          label={fr.fromZoom}
          rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
          classNames={{ input: classes.select }}
          value={String(zooms.min)}
          data={zooms.list}
          onChange={(event) => zooms.setMin(Number(event.currentTarget.value))}
        />
        <NativeSelect
          label={fr.toZoom}
          rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
          classNames={{ input: classes.select }}
          value={String(zooms.max)}
          data={zooms.list}
          onChange={(event) => zooms.setMax(Number(event.currentTarget.value))}
        />
      </div>
      <Shares plan={plan} />
      <p className={classes.estimate} role="status">
        {extent && !refusal && totalWords(plan)}
      </p>
      {refusal && <Notice tone="warning">{refusal}</Notice>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button
          type="submit"
          disabled={!extent || refusal !== null || plan.tiles === 0 || name.trim() === ''}
          leftSection={<IconDeviceMobileDown size={20} stroke={1.75} aria-hidden="true" />}
        >
          {fr.start}
        </Button>
      </div>
    </form>
  );
}

/** Each layer with its share. */
function Shares({ plan: { layers, estimate } }: { plan: ZonePlan }) {
  if (layers.length === 0) return null;
  return (
    <section aria-label={fr.layers}>
      <h3 className={classes.heading}>{fr.layers}</h3>
      <ul className={classes.shares}>
        {layers.map(({ item, tiles }) => {
          const bytes = estimate?.layers.find(({ slug }) => slug === item.slug)?.bytes ?? null;
          return (
            <li key={item.slug}>
              <span>{item.name}</span>
              <span className={classes.figure}>{tiles === 0 ? fr.outOfZoom : fr.share(tiles, bytes)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function totalWords({ tiles, estimate, hasFailed }: ZonePlan): string {
  if (tiles === 0) return fr.nothing;
  if (estimate) return fr.estimated(estimate.tiles, estimate.bytes);
  return hasFailed ? fr.notEstimated(tiles) : fr.counted(tiles);
}

function refusalOf({ tiles, estimate }: ZonePlan, facts: StorageFacts | null, layers: number): string | null {
  if (layers === 0) return fr.noLayer;
  if (tiles > MAX_TILES) return fr.tooMany(tiles, MAX_TILES);
  const lack = estimate && lackOfRoom(estimate.bytes, facts);
  return lack ? fr.noPlace(lack.needed, lack.free) : null;
}

function useStorageFacts(): StorageFacts | null {
  const [facts, setFacts] = useState<StorageFacts | null>(null);
  useEffect(() => void readStorage().then(setFacts), []);
  return facts;
}
