import { Button } from '@mantine/core';
import type { LayerItem } from '@motu/contract';
import { IconStack2 } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ownStore } from '../../own/index.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useStore } from '../../ui/store.ts';
import { fr } from '../fr.ts';
import { useLayers } from '../layers-context.tsx';
import { FilterField } from './filter-field.tsx';
import { filterGroups, filterItems } from './filter-layers.ts';
import { GroupChips } from './group-chips.tsx';
import { GroupLayers } from './group-layers.tsx';
import { LayerGroups } from './layer-groups.tsx';
import classes from './panel-content.module.css';
import { ShownBand } from './shown-band.tsx';

type PanelContentProps = { isSmall: boolean; hasFilter: boolean; onInfo: (item: LayerItem) => void };

/** Filter, layers on the map, groups; on a small screen one of them at a time. */
export function PanelContent({ isSmall, hasFilter, onInfo }: PanelContentProps) {
  const { context } = useLayers();
  const [typed, setTyped] = useState('');
  const [chip, setChip] = useState<string | null>(null);
  const text = hasFilter ? typed.trim() : '';
  const own = useStore(ownStore, (entries) => entries);
  const groups = useMemo(() => {
    if (!context) return [];
    const added = filterItems(
      fr.onDevice,
      own.map(({ item }) => item),
      text,
    );
    return [...filterGroups(context, text), ...added];
  }, [context, own, text]);
  const group = groups.find(({ name }) => name === chip);

  return (
    <>
      {hasFilter && (
        <div className={classes.filter}>
          <FilterField text={typed} onChange={setTyped} autoFocus={isSmall} />
        </div>
      )}
      {text && groups.length === 0 && (
        <div role="status">
          <EmptyState
            icon={IconStack2}
            title={fr.noMatch}
            action={
              <Button variant="default" onClick={() => setTyped('')}>
                {fr.clearFilter}
              </Button>
            }
          >
            {fr.noMatchText(text)}
          </EmptyState>
        </div>
      )}
      {text && <LayerGroups groups={groups} areAllOpen onInfo={onInfo} />}
      {!text && isSmall && (
        <>
          <GroupChips groups={groups} chosen={group ? chip : null} onChoose={setChip} />
          {group ? (
            <div className={classes.group}>
              <GroupLayers {...group} onInfo={onInfo} />
            </div>
          ) : (
            <ShownBand onInfo={onInfo} />
          )}
        </>
      )}
      {!text && !isSmall && (
        <>
          <ShownBand onInfo={onInfo} />
          <LayerGroups groups={groups} areAllOpen={false} onInfo={onInfo} />
        </>
      )}
    </>
  );
}
