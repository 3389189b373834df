import { Tabs, Textarea } from '@mantine/core';
import { NOTE_MAX, PRODUCT_TEXTS, type ProductText } from '@motu/contract';
import { useState } from 'react';
import { NoteContent } from '../../welcome/release-notes/index.ts';
import classes from '../form/fields.module.css';
import type { EditForm } from '../form/use-edit-form.ts';
import type { SettingsDraft } from './fields.ts';
import { fr } from './fr.ts';
import own from './settings-form.module.css';

const stay = () => {};

/** The texts of the product in markdown, each with what visitors will read. */
export function TextsSection({ form: { draft, set, error } }: { form: EditForm<SettingsDraft> }) {
  const [tab, setTab] = useState<ProductText>('welcome_text');
  return (
    <section className={own.texts} aria-labelledby="textes">
      <h2 id="textes" className={classes.section}>
        {fr.texts}
      </h2>
      <p className={classes.note}>{fr.textsNote}</p>
      <Tabs value={tab} onChange={(value) => setTab(value as ProductText)} className={own.tabs}>
        <Tabs.List>
          {PRODUCT_TEXTS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {fr.textNames[name]}
              {error(name) && <span className={own.fault} aria-hidden="true" />}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {PRODUCT_TEXTS.map((name) => (
          <Tabs.Panel key={name} value={name} className={own.panel}>
            <div className={classes.columns}>
              <Textarea
                label={fr.text(fr.textNames[name])}
                autosize
                minRows={6}
                maxRows={18}
                maxLength={NOTE_MAX}
                value={draft[name] ?? ''}
                error={error(name)}
                onChange={({ currentTarget }) => set({ [name]: currentTarget.value || null })}
              />
              <section className={classes.card} aria-label={`${fr.preview} · ${fr.textNames[name]}`}>
                <h3 className={classes.cardTitle}>{fr.preview}</h3>
                <div className={classes.cardBody}>
                  {draft[name] ? (
                    <NoteContent content={draft[name]} onFollow={stay} />
                  ) : (
                    <p className={classes.note}>{fr.noText}</p>
                  )}
                </div>
              </section>
            </div>
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}
