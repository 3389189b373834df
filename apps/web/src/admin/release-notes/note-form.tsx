import { Checkbox, NumberInput, Textarea } from '@mantine/core';
import { checkNote, NOTE_MAX, NOTE_ORDER_MAX, noteTitle } from '@motu/contract';
import { useNavigate } from 'react-router';
import { api } from '../../api/index.ts';
import { usePageTitle } from '../../product/index.ts';
import { NoteContent } from '../../welcome/release-notes/index.ts';
import { EditFrame } from '../form/edit-frame.tsx';
import classes from '../form/fields.module.css';
import { fromNumber, toNumber } from '../form/to-number.ts';
import { useEditForm } from '../form/use-edit-form.ts';
import { useAfterEdit } from '../form/use-edited.ts';
import { fr as adminTexts } from '../fr.ts';
import { PageTitle } from '../page-title.tsx';
import { NOTE_FIELDS, type NoteDraft } from './fields.ts';
import { fr } from './fr.ts';

const LIST = '/admin/release-notes';
const PARENTS = [{ label: fr.title, to: LIST }];
const stay = () => {};

/** The text of a note, and beside it what visitors will read: the same markdown, by the same closed list. */
export function NoteForm({ id, start }: { id: string | null; start: NoteDraft }) {
  const navigate = useNavigate();
  const { saved, removed } = useAfterEdit();
  const form = useEditForm<NoteDraft>({
    start,
    check: checkNote,
    save: async ({ version, ...note }) =>
      (
        await (id
          ? api.releaseNotes.change({ params: { id }, body: { ...note, version } })
          : api.releaseNotes.add({ body: note }))
      ).content,
    onSaved: ({ content }) => {
      saved(noteTitle(content));
      navigate(LIST);
    },
  });
  const { draft, set, error } = form;
  const name = noteTitle(form.base.content) || fr.untitled;
  const title = id ? name : fr.add;
  usePageTitle(`${title} · ${adminTexts.administration}`);

  return (
    <>
      <PageTitle title={title} parents={PARENTS} />
      <EditFrame
        form={form}
        fields={NOTE_FIELDS}
        onCancel={() => navigate(LIST)}
        removal={
          id
            ? {
                title: fr.remove(name),
                text: fr.removeText,
                run: () => api.releaseNotes.remove({ params: { id }, query: { version: form.base.version } }),
                onRemoved: () => {
                  removed(name);
                  navigate(LIST);
                },
              }
            : undefined
        }
      >
        <div className={classes.columns}>
          <div className={classes.fields}>
            <Textarea
              label={fr.content}
              description={fr.contentHint}
              required
              withAsterisk
              autosize
              minRows={12}
              maxRows={24}
              maxLength={NOTE_MAX}
              value={draft.content}
              error={error('content')}
              onChange={({ currentTarget }) => set({ content: currentTarget.value })}
            />
            <div className={classes.line}>
              <NumberInput
                label={fr.order}
                description={fr.orderHint}
                hideControls
                allowDecimal={false}
                min={0}
                max={NOTE_ORDER_MAX}
                value={fromNumber(draft.order)}
                error={error('order')}
                onChange={(order) => set({ order: toNumber(order) })}
              />
            </div>
            <Checkbox
              label={fr.publish}
              description={fr.publishHint}
              checked={draft.published}
              onChange={({ currentTarget }) => set({ published: currentTarget.checked })}
            />
          </div>
          <section className={`${classes.aside} ${classes.card}`} aria-labelledby="apercu">
            <h2 id="apercu" className={classes.cardTitle}>
              {fr.preview}
            </h2>
            <div className={classes.cardBody}>
              {draft.content.trim() ? (
                <NoteContent content={draft.content} onFollow={stay} />
              ) : (
                <p className={classes.note}>{fr.nothing}</p>
              )}
            </div>
          </section>
        </div>
      </EditFrame>
    </>
  );
}
