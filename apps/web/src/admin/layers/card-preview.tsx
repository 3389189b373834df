import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { ObjectTable, parseProperties } from '../../object-card/index.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from '../form/fields.module.css';
import { describedIn } from './field-edits.ts';
import { fr } from './fields-fr.ts';
import own from './fields-tab.module.css';
import type { TabProps } from './tab-props.ts';
import { useTableFields } from './use-table-fields.ts';

/** The information card of a real object of the layer, as it is being composed (ADM-17). */
export function CardPreview(props: Pick<TabProps, 'id' | 'form' | 'drawn'>) {
  const { draft, base } = props.form;
  const { data, isPending, isError } = useTableFields(props);
  const [chosen, setChosen] = useState(0);
  // The list beside it says what failed.
  if (isError) return null;
  const objects = data?.objects ?? [];
  const count = objects.length;
  const index = Math.min(chosen, Math.max(count - 1, 0));
  return (
    <section className={classes.card} aria-label={fr.card}>
      <div className={classes.cardTitle}>
        <h2 className={classes.cardTitleWords}>{fr.card}</h2>
        {count > 1 && (
          <div className={own.turn}>
            <IconButton
              label={fr.previous}
              icon={IconChevronLeft}
              isDisabled={index === 0}
              onClick={() => setChosen(index - 1)}
            />
            <span role="status">{fr.object(index + 1, count)}</span>
            <IconButton
              label={fr.next}
              icon={IconChevronRight}
              isDisabled={index === count - 1}
              onClick={() => setChosen(index + 1)}
            />
          </div>
        )}
      </div>
      {isPending ? (
        <div className={own.empty}>
          <Skeleton width="100%" height={96} />
        </div>
      ) : (
        <Card object={objects[index]} name={draft.name} fields={describedIn(draft, base, data)} />
      )}
    </section>
  );
}

type CardProps = {
  object: Record<string, unknown> | undefined;
  name: string;
  fields: ReturnType<typeof describedIn>;
};

function Card({ object, name, fields }: CardProps) {
  const shown = fields.filter(({ hidden }) => !hidden);
  // Only what is shown leaves the server.
  const values = Object.fromEntries(shown.map((field) => [field.name, object?.[field.name] ?? null]));
  const properties = parseProperties(values, shown);
  if (!object || properties.length === 0)
    return <p className={`${classes.note} ${own.empty}`}>{object ? fr.nothingShown : fr.noObject}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must be reached by keys
    <section className={own.card} tabIndex={0} aria-label={fr.cardOf(name)}>
      <ObjectTable caption={name} properties={properties} />
    </section>
  );
}
