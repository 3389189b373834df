import { Checkbox, NumberInput, Textarea } from '@mantine/core';
import { NOTE_MAX, NOTE_ORDER_MAX } from '@motu/contract';
import { NoteContent } from '../../welcome/release-notes/index.ts';
import classes from '../form/fields.module.css';
import { fromNumber, toNumber } from '../form/to-number.ts';
import type { EditForm } from '../form/use-edit-form.ts';
import type { NoteDraft } from './fields.ts';
import { fr } from './fr.ts';

const stay = () => {};

/** The text of a note, and beside it what visitors will read: the same markdown, by the same closed list. */
export function NoteForm({ draft, set, error }: EditForm<NoteDraft>) {
  return (
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
            <NoteContent content={draft.content} onFollow={stay} showsLine />
          ) : (
            <p className={classes.note}>{fr.nothing}</p>
          )}
        </div>
      </section>
    </div>
  );
}
