import type { AttributeValues, LayerAttribute } from '@motu/contract';
import { useState } from 'react';
import { FailureState } from '../../../ui/failure-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import fields from '../../form/fields.module.css';
import { ChoiceField } from './fields.tsx';
import { fr } from './fr.ts';
import classes from './style-panel.module.css';
import { type Asked, formatAttribute, formatValue, useValues } from './use-attributes.ts';

type AttributeFactsProps = { asked: Asked; attributes: readonly LayerAttribute[] };

/** What the data contain, at hand while a style is made. */
export function AttributeFacts({ asked, attributes }: AttributeFactsProps) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const name = chosen ?? attributes[0]?.name ?? null;
  return (
    <details className={classes.disclosure} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{fr.attributes}</summary>
      {isOpen && (
        <div className={classes.inside}>
          <p className={fields.note}>{fr.attributesHint}</p>
          {name === null ? (
            <p>{fr.noAttribute}</p>
          ) : (
            <>
              <ChoiceField
                label={fr.attribute}
                choices={attributes.map((one) => ({ value: one.name, label: formatAttribute(one) }))}
                value={name}
                onChange={setChosen}
              />
              <Values asked={asked} attribute={name} />
            </>
          )}
        </div>
      )}
    </details>
  );
}

function Values({ asked, attribute }: { asked: Asked; attribute: string }) {
  const { data, error, refetch } = useValues(asked, attribute);
  if (error) return <FailureState title={fr.valuesFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton width="100%" height={120} />;
  const left = data.distinct - data.values.length;
  return (
    <>
      <Figures values={data} />
      <p className={fields.label}>{fr.frequent}</p>
      <ul className={classes.values} aria-label={fr.frequent}>
        {data.values.map(({ value, count }) => (
          <li key={JSON.stringify(value)}>
            <span>{formatValue(value)}</span>
            <span className={fields.note}>{fr.objects(count)}</span>
          </li>
        ))}
      </ul>
      {left > 0 && <p className={fields.note}>{fr.moreValues(left)}</p>}
    </>
  );
}

/** How many, how different, from which to which. */
export function Figures({ values: { objects, empty, distinct, least, most } }: { values: AttributeValues }) {
  return (
    <p className={classes.figures}>
      <span>{fr.objects(objects)}</span>
      <span>{fr.empty(empty)}</span>
      <span>{fr.distinct(distinct)}</span>
      {least !== null && most !== null && <span>{fr.range(formatValue(least), formatValue(most))}</span>}
    </p>
  );
}
