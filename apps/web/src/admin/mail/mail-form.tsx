import { Textarea } from '@mantine/core';
import { checkMail, type StoredMail } from '@motu/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../api/index.ts';
import { withPassword } from '../../auth/index.ts';
import { EditFrame } from '../form/edit-frame.tsx';
import classes from '../form/fields.module.css';
import { useEditForm } from '../form/use-edit-form.ts';
import { useAfterEdit } from '../form/use-edited.ts';
import { MAIL_FIELDS, type MailDraft, toDraft, toInput, withDraft } from './fields.ts';
import { fr } from './fr.ts';
import { QueueCard } from './queue-card.tsx';
import { ServerFields } from './server-fields.tsx';
import { TrialCard } from './trial-card.tsx';

/** All of it in one form; what is sent by it stands beside. */
export function MailForm({ stored }: { stored: StoredMail }) {
  const navigate = useNavigate();
  const { saved } = useAfterEdit();
  const [kept, setKept] = useState(stored);
  const form = useEditForm<MailDraft>({
    start: toDraft(stored),
    check: (draft) => checkMail(toInput(draft)),
    async save(draft) {
      try {
        const { content } = await withPassword(() => api.mail.change({ body: toInput(draft) }));
        setKept(content);
        return toDraft(content);
      } catch (error) {
        throw withDraft(error, draft);
      }
    },
    onSaved: () => saved(fr.name),
  });
  const { draft, set, error } = form;
  const isOffered = kept.host !== null && (kept.site_url ?? kept.public_url) !== null;

  return (
    <EditFrame form={form} fields={MAIL_FIELDS} onCancel={() => navigate('/admin')}>
      <div className={classes.columns}>
        <div className={classes.fields}>
          <ServerFields form={form} kept={kept} />
          <h2 className={classes.section}>{fr.recipients}</h2>
          {(['report_recipients', 'task_recipients'] as const).map((name) => (
            <Textarea
              key={name}
              label={name === 'report_recipients' ? fr.reports : fr.tasks}
              description={fr.recipientsHint}
              autosize
              minRows={2}
              maxRows={10}
              spellCheck={false}
              value={draft[name]}
              error={error(name)}
              onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
            />
          ))}
        </div>
        <div className={classes.aside}>
          <TrialCard isReady={kept.host !== null && form.changes === 0} />
          <QueueCard start={kept.queue} />
          <section className={classes.card} aria-labelledby="oubli">
            <h2 id="oubli" className={classes.cardTitle}>
              {fr.forgotten}
            </h2>
            <div className={classes.cardBody}>
              <p className={classes.note}>{isOffered ? fr.forgottenOn : fr.forgottenOff}</p>
            </div>
          </section>
        </div>
      </div>
    </EditFrame>
  );
}
