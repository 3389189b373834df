import { TextInput } from '@mantine/core';
import { PUBLISHER_LINE_MAX, PUBLISHER_NAME_MAX, type Publisher } from '@motu/contract';
import { FieldGroup } from '../../ui/field-group.tsx';
import classes from '../form/fields.module.css';
import { fr } from './fr.ts';
import own from './identity-section.module.css';

type PublisherFieldsProps = {
  publisher: Publisher | null;
  configured: Publisher | null;
  error: (field: string) => string | undefined;
  onChange: (publisher: Publisher | null) => void;
};

const FIELDS = ['name', 'address', 'url', 'phone', 'director', 'host'] as const;

/** Who publishes this installation, for its legal notice; all of it empty, the configuration's. */
export function PublisherFields({ publisher, configured, error, onChange }: PublisherFieldsProps) {
  const change = (field: (typeof FIELDS)[number], text: string) => {
    const next: Publisher = { ...(publisher ?? { name: '' }), [field]: field === 'name' ? text : text || null };
    onChange(FIELDS.some((name) => next[name]) ? next : null);
  };
  return (
    <FieldGroup label={fr.publisher}>
      <div className={own.publisher}>
        <p className={classes.note}>{configured ? fr.publisherConfigured(configured.name) : fr.publisherHint}</p>
        {FIELDS.map((field) => (
          <TextInput
            key={field}
            label={fr.publisherFields[field]}
            type={field === 'url' ? 'url' : 'text'}
            maxLength={field === 'name' ? PUBLISHER_NAME_MAX : PUBLISHER_LINE_MAX}
            autoComplete="off"
            value={publisher?.[field] ?? ''}
            error={error(`publisher.${field}`)}
            onChange={({ currentTarget }) => change(field, currentTarget.value)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
