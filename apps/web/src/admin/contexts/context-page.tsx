import { checkContext } from '@motu/contract';
import { api } from '../../api/index.ts';
import { checkVisibility, describeChange, PUBLIC } from '../access/visibility.ts';
import { EditPage } from '../form/edit-page.tsx';
import { ContextForm } from './context-form.tsx';
import { CONTEXT_FIELDS, type ContextDraft } from './fields.ts';
import { fr } from './fr.ts';

const EMPTY: ContextDraft = {
  name: '',
  slug: '',
  description: null,
  isDefault: false,
  published: false,
  visibility: PUBLIC,
  // As the contexts that come with the territory: further out there is nothing to see.
  minZoom: 5,
  defaultZoom: 8,
  maxZoom: 19,
  center: null,
  extent: null,
  groups: [],
  version: 0,
};

export function ContextPage() {
  return (
    <EditPage
      list="/admin/contexts"
      texts={fr}
      calls={api.contexts}
      start={EMPTY}
      fields={CONTEXT_FIELDS}
      check={(draft) => [...checkContext(draft), ...checkVisibility(draft)]}
      describe={describeChange}
      nameOf={({ name }) => name}
      canRemove={({ isDefault }) => !isDefault}
      copy={(context) => ({
        ...context,
        name: fr.copyOf(context.name),
        slug: `${context.slug}-copie`,
        isDefault: false,
        published: false,
      })}
    >
      {(form) => <ContextForm {...form} />}
    </EditPage>
  );
}
