import { Checkbox } from '@mantine/core';
import { FieldGroup } from '../../ui/field-group.tsx';
import { Notice } from '../../ui/notice.tsx';
import fields from '../form/fields.module.css';
import { useStoredContexts } from '../use-stored-contexts.ts';
import { fr } from './form-fr.ts';

type ContextsFieldProps = {
  /** Identifiers of those that show the layer. */
  chosen: readonly string[];
  isPublished: boolean;
  error: string | undefined;
  onChange: (chosen: string[]) => void;
};

/** The contexts that show a layer: visitors see none that is in no context. */
export function ContextsField({ chosen, isPublished, error, onChange }: ContextsFieldProps) {
  const contexts = useStoredContexts().data?.content ?? [];
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].sort());
  return (
    <FieldGroup label={fr.contexts}>
      <div className={fields.checks}>
        {contexts.map(({ id, name, published }) => (
          <Checkbox
            key={id}
            label={published ? name : fr.hiddenContext(name)}
            checked={chosen.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
        <p className={error ? fields.fault : fields.note}>{error ?? fr.contextsHint}</p>
        {chosen.length === 0 && contexts.length > 0 && isPublished && (
          <Notice tone="warning">{fr.publishedNowhere}</Notice>
        )}
      </div>
    </FieldGroup>
  );
}
