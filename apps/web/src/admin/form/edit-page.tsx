import type { FieldError } from '@motu/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { LinkButton } from '../link-button.tsx';
import { placeOf } from '../list-place.ts';
import { PageTitle } from '../page-title.tsx';
import type { ConflictField } from './conflict.ts';
import { EditFrame } from './edit-frame.tsx';
import { fr } from './fr.ts';
import { Loaded } from './loaded.tsx';
import { asTyped, type EditForm, useEditForm } from './use-edit-form.ts';
import { useAfterEdit, useEdited } from './use-edited.ts';

type Versioned = { version: number };
type ById = { params: { id: string } };

type EditPageProps<Draft extends Versioned, Stored extends Draft & { id: string }> = {
  /** The page of its list, to which one goes back. */
  list: string;
  texts: { title: string; add: string; oneFailed: string; remove: (name: string) => string; removeText: string };
  calls: {
    read: (asked: ById & { signal: AbortSignal }) => Promise<{ content: Stored }>;
    add: (asked: { body: Omit<Draft, 'version'> }) => Promise<{ content: Stored }>;
    change: (asked: ById & { body: Draft }) => Promise<{ content: Stored }>;
    remove: (asked: ById & { query: Versioned }) => Promise<unknown>;
  };
  /** As a new one begins; its fields are those of the form. */
  start: Draft;
  /** As a conflict names them. */
  fields: readonly ConflictField<Draft>[];
  check: (draft: Draft) => FieldError[];
  nameOf: (draft: Draft) => string;
  /** All may be, unless this says otherwise. */
  canRemove?: (saved: Draft) => boolean;
  /** What a new one begins with that is made after another; absent where none is. */
  copy?: (stored: Stored) => Draft;
  /** A change that is to be read before it is saved. */
  describe?: (base: Draft, draft: Draft) => string | null;
  /** Something is still to be read here once it is added. */
  staysOnAdd?: boolean;
  /** The fields. `stored` is what was read; null for a new one. */
  children: (form: EditForm<Draft>, stored: Stored | null) => ReactNode;
};

/** The page of one thing that administrators edit: the one that the address names by its id, or a new one. */
export function EditPage<Draft extends Versioned, Stored extends Draft & { id: string }>(
  props: EditPageProps<Draft, Stored>,
) {
  const { id } = useParams();
  const model = useSearchParams()[0].get('modele');
  if (id) return <StoredPage {...props} id={id} />;
  return model && props.copy ? <CopyPage {...props} id={model} /> : <FormPage {...props} stored={null} />;
}

/** A new one, as another is (ADM-18): nothing is kept of it before it is saved. */
function CopyPage<Draft extends Versioned, Stored extends Draft & { id: string }>({
  id,
  ...props
}: EditPageProps<Draft, Stored> & { id: string }) {
  const query = useEdited(props.list, id, props.calls.read);
  const { copy } = props;
  return (
    <Loaded query={query} failed={props.texts.oneFailed}>
      {(stored) => <FormPage {...props} stored={null} copied={copy && asTyped<Draft>(copy(stored), props.start)} />}
    </Loaded>
  );
}

function StoredPage<Draft extends Versioned, Stored extends Draft & { id: string }>({
  id,
  ...props
}: EditPageProps<Draft, Stored> & { id: string }) {
  const query = useEdited(props.list, id, props.calls.read);
  return (
    <Loaded query={query} failed={props.texts.oneFailed}>
      {(stored) => <FormPage {...props} key={stored.id} stored={stored} />}
    </Loaded>
  );
}

function FormPage<Draft extends Versioned, Stored extends Draft & { id: string }>(
  props: EditPageProps<Draft, Stored> & { stored: Stored | null; copied?: Draft | undefined },
) {
  const { list, texts, calls, start, stored, copied, fields, check, nameOf, canRemove, children } = props;
  const { staysOnAdd = false } = props;
  const id = stored?.id;
  const navigate = useNavigate();
  const { saved, removed } = useAfterEdit();
  const form = useEditForm<Draft>({
    start: stored ? asTyped<Draft>(stored, start) : start,
    ...(copied && { typed: copied }),
    check,
    save: async (draft) => {
      const { version: _, ...body } = draft;
      const { content } = await (id ? calls.change({ params: { id }, body: draft }) : calls.add({ body }));
      return asTyped<Draft>(content, start);
    },
    onSaved: (draft) => {
      saved(nameOf(draft));
      if (id || !staysOnAdd) navigate(placeOf(list));
    },
  });
  const { base } = form;
  const title = id ? nameOf(base) : texts.add;

  return (
    <>
      <PageTitle title={title} parents={[{ label: texts.title, to: placeOf(list) }]}>
        {id && props.copy && (
          <LinkButton to={`${list}/new?modele=${id}`} icon={IconCopy} variant="default">
            {fr.duplicate}
          </LinkButton>
        )}
      </PageTitle>
      <EditFrame
        form={form}
        fields={fields}
        status={props.describe?.(base, form.draft)}
        onCancel={() => navigate(placeOf(list))}
        removal={
          id && (canRemove?.(base) ?? true)
            ? {
                title: texts.remove(title),
                text: texts.removeText,
                run: () => calls.remove({ params: { id }, query: { version: base.version } }),
                onRemoved: () => {
                  removed(title);
                  navigate(placeOf(list));
                },
              }
            : undefined
        }
      >
        {children(form, stored)}
      </EditFrame>
    </>
  );
}
