import { Button, Textarea } from '@mantine/core';
import { SERVICES_MAX } from '@motu/contract';
import { useState } from 'react';
import classes from '../form/fields.module.css';
import { fr } from './fr.ts';

type ServicesCardProps = {
  /** Null for those of the configuration. */
  hosts: readonly string[] | null;
  configured: readonly string[];
  error: (field: string) => string | undefined;
  onChange: (hosts: string[] | null) => void;
};

/** The hosts whose services visitors may add to their own map: their browsers ask them, this server does not (OWN-04). */
export function ServicesCard({ hosts, configured, error, onChange }: ServicesCardProps) {
  const [text, setText] = useState((hosts ?? configured).join('\n'));
  const count = hosts?.length ?? 0;
  const faults = Array.from({ length: Math.min(count, SERVICES_MAX) }, (_, i) => error(`services.${i}`));
  return (
    <section className={classes.card} aria-labelledby="services-titre">
      <h2 id="services-titre" className={classes.cardTitle}>
        {fr.services}
      </h2>
      <div className={classes.cardBody}>
        <Textarea
          label={fr.servicesLabel}
          description={fr.servicesHint}
          autosize
          minRows={3}
          maxRows={12}
          spellCheck={false}
          value={text}
          error={error('services') ?? faults.find(Boolean)}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            onChange(linesOf(currentTarget.value));
          }}
        />
        {hosts !== null && (
          <Button
            variant="subtle"
            onClick={() => {
              setText(configured.join('\n'));
              onChange(null);
            }}
          >
            {fr.servicesReset}
          </Button>
        )}
      </div>
    </section>
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
