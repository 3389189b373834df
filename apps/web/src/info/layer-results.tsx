import type { LayerItem } from '@motu/contract';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ObjectTable } from '../object-card/index.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { fr } from './fr.ts';
import { infoHighlight } from './highlight-store.ts';
import classes from './info-panel.module.css';
import type { InfoFeature } from './info-results.ts';
import { SourceFailure } from './source-failure.tsx';

type LayerResultsProps = { layers: { item: LayerItem; query: UseQueryResult<InfoFeature[]> }[] };

/** What each layer says at the point; one that failed says so in its place. */
export function LayerResults({ layers }: LayerResultsProps) {
  const [closed, setClosed] = useState<readonly string[]>([]);
  const toggle = (slug: string) =>
    setClosed(closed.includes(slug) ? closed.filter((one) => one !== slug) : [...closed, slug]);
  const found = layers.filter(({ query }) => (query.data?.length ?? 0) > 0);
  const isDone = layers.every(({ query }) => !query.isPending);

  return (
    <section aria-label={fr.layers}>
      <h3 className={classes.section}>
        {fr.layers} <span>{found.length}</span>
      </h3>
      {isDone && found.length === 0 && !layers.some(({ query }) => query.isError) && (
        <p className={classes.note}>{fr.noLayer}</p>
      )}
      {layers.map(({ item, query }) => {
        if (query.isPending) return <Skeleton key={item.slug} width="100%" height={40} />;
        if (query.isError) return <SourceFailure key={item.slug} name={item.name} query={query} />;
        if (query.data.length === 0) return null;
        const isOpen = !closed.includes(item.slug);
        return (
          <LayerCard
            key={item.slug}
            name={item.name}
            features={query.data}
            isOpen={isOpen}
            onToggle={() => toggle(item.slug)}
          />
        );
      })}
    </section>
  );
}

type LayerCardProps = { name: string; features: InfoFeature[]; isOpen: boolean; onToggle: () => void };

function LayerCard({ name, features, isOpen, onToggle }: LayerCardProps) {
  const id = useId();
  const Icon = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div className={classes.card}>
      <button type="button" className={classes.cardHead} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <span className={classes.cardName}>{name}</span>
        <span className={classes.cardCount}>{fr.count(features.length)}</span>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </button>
      <div id={id} hidden={!isOpen}>
        {features.map((feature, index) => (
          <ObjectTable
            key={feature.id}
            properties={feature.parsedProperties}
            caption={features.length > 1 ? fr.object(index + 1, features.length) : name}
            onEnter={() => infoHighlight.dispatch(feature.geometry)}
            onLeave={() => infoHighlight.dispatch(null)}
          />
        ))}
      </div>
    </div>
  );
}
