import { useParams } from 'react-router';
import { api } from '../../api/index.ts';
import { Loaded } from '../form/loaded.tsx';
import { useEdited } from '../form/use-edited.ts';
import { ContextForm } from './context-form.tsx';
import type { ContextDraft } from './fields.ts';
import { fr } from './fr.ts';

const EMPTY: ContextDraft = {
  name: '',
  slug: '',
  description: null,
  isDefault: false,
  published: false,
  // As the contexts that come with the territory: further out there is nothing to see.
  minZoom: 5,
  defaultZoom: 8,
  maxZoom: 19,
  groups: [],
  version: 0,
};

/** A context that exists. */
export function ContextPage() {
  const { id = '' } = useParams();
  const query = useEdited('context', id, api.contexts.read);
  return (
    <Loaded query={query} failed={fr.oneFailed}>
      {({ id: own, ...context }) => <ContextForm key={own} id={own} start={context} />}
    </Loaded>
  );
}

export function NewContextPage() {
  return <ContextForm id={null} start={EMPTY} />;
}
