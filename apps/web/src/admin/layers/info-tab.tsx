import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { INFO_QUERIES_MAX, type InfoQuery } from '@motu/contract';
import { IconChevronDown, IconPlus, IconTrash } from '@tabler/icons-react';
import classes from '../form/fields.module.css';
import { fr } from './form-fr.ts';
import type { TabProps } from './tab-props.ts';

const TYPES = ['wms', 'wmts', 'api'].map((value) => ({ value, label: value.toUpperCase() }));

/** What is asked about the layer at a point of the map (INFO-04). */
export function InfoTab({ form: { draft, set, error } }: TabProps) {
  const queries = draft.options.info ?? [];
  const change = (info: InfoQuery[]) => {
    const { info: _, ...options } = draft.options;
    set({ options: info.length > 0 ? { ...options, info } : options });
  };
  return (
    <>
      <p className={classes.label}>{queries.length > 0 ? fr.queries : fr.noQuery}</p>
      {queries.map((query, index) => (
        <Query
          // biome-ignore lint/suspicious/noArrayIndexKey: questions have no name of their own, and only the last are added
          key={index}
          number={index + 1}
          query={query}
          error={(field) => error(`options.info.${index}.${field}`)}
          onChange={(next) => change(queries.map((one, i) => (i === index ? next : one)))}
          onRemove={() => change(queries.filter((_, i) => i !== index))}
        />
      ))}
      <div>
        <Button
          variant="default"
          disabled={queries.length >= INFO_QUERIES_MAX}
          leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => change([...queries, { type: 'wms', layers: draft.sourceOptions.layer }])}
        >
          {fr.addQuery}
        </Button>
      </div>
    </>
  );
}

type QueryProps = {
  number: number;
  query: InfoQuery;
  error: (field: string) => string | undefined;
  onChange: (query: InfoQuery) => void;
  onRemove: () => void;
};

function Query({ number, query, error, onChange, onRemove }: QueryProps) {
  const named = query.type === 'wms' ? query.layers : query.type === 'wmts' ? query.layer : '';
  const url = query.url ?? '';
  const retype = (type: string) => {
    if (type === 'api') onChange({ type, url });
    else if (type === 'wmts') onChange({ type, layer: named, ...(url && { url }) });
    else onChange({ type: 'wms', layers: named, ...(url && { url }) });
  };
  const setUrl = (text: string) => {
    if (query.type === 'api') onChange({ ...query, url: text });
    else {
      const { url: _, ...rest } = query;
      onChange(text ? { ...rest, url: text } : rest);
    }
  };
  return (
    <fieldset className={classes.card} style={{ margin: 0, border: 0 }}>
      <legend className={classes.cardTitle}>{fr.query(number)}</legend>
      <div className={`${classes.cardBody} ${classes.fields}`}>
        <div className={classes.line}>
          <NativeSelect
            label={fr.queryType}
            data={TYPES}
            rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
            value={query.type}
            onChange={({ currentTarget }) => retype(currentTarget.value)}
          />
          {query.type !== 'api' && (
            <TextInput
              label={fr.queryLayers}
              required
              value={named}
              error={error(query.type === 'wms' ? 'layers' : 'layer')}
              onChange={({ currentTarget: { value } }) =>
                onChange(query.type === 'wms' ? { ...query, layers: value } : { ...query, layer: value })
              }
            />
          )}
        </div>
        <TextInput
          label={fr.queryUrl}
          description={query.type === 'api' ? undefined : fr.queryUrlHint}
          required={query.type === 'api'}
          value={url}
          error={error('url')}
          onChange={({ currentTarget }) => setUrl(currentTarget.value.trim())}
        />
        {query.type === 'wms' && (
          <>
            <TextInput
              label={fr.cqlFilter}
              description={fr.cqlHint}
              value={query.cqlFilter ?? ''}
              onChange={({ currentTarget: { value } }) => {
                const { cqlFilter: _, ...rest } = query;
                onChange(value ? { ...rest, cqlFilter: value } : rest);
              }}
            />
            <Checkbox
              label={fr.useTime}
              description={fr.useTimeHint}
              checked={query.useTime ?? false}
              onChange={({ currentTarget }) => onChange({ ...query, useTime: currentTarget.checked })}
            />
          </>
        )}
        <div>
          <Button
            variant="subtle"
            leftSection={<IconTrash size={20} stroke={1.75} aria-hidden="true" />}
            onClick={onRemove}
          >
            {fr.removeQuery}
          </Button>
        </div>
      </div>
    </fieldset>
  );
}
