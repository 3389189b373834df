import { Button, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Loading } from '../../ui/loading.tsx';
import { fr } from '../service/fr.ts';
import classes from './address-tab.module.css';
import { ServiceLayers } from './service-layers.tsx';
import type { useService } from './use-service.ts';

type AddressTabProps = { service: ReturnType<typeof useService>; onPreview: (isHeld: boolean) => void };

/** « Adresse »: what it leads to, and which of its layers are wanted. */
export function AddressTab({ service, onPreview }: AddressTabProps) {
  const { text, state } = service;
  return (
    <div className={classes.tab}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void service.read();
        }}
      >
        <TextInput
          className={classes.address}
          label={fr.label}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2000}
          value={text}
          error={state.kind === 'refused' ? state.message : undefined}
          onChange={({ currentTarget }) => service.type(currentTarget.value)}
        />
        <Button type="submit" variant="default" className={classes.read} loading={state.kind === 'reading'}>
          {fr.read}
        </Button>
      </form>
      <p className={classes.hint}>{fr.hint}</p>
      {state.kind === 'reading' && <Loading label={fr.reading} />}
      {state.kind === 'found' && (
        <>
          <p className={classes.found} role="status">
            <span className={classes.kind}>
              <IconCheck size={16} stroke={2} aria-hidden="true" />
              {fr.found(state.service.kind, state.service.version)}
            </span>
            <strong>{state.service.title}</strong>
            <span>{fr.layers(state.service.layers.length)}</span>
          </p>
          <ServiceLayers
            service={state.service}
            chosen={state.chosen}
            onChoose={service.choose}
            onPreview={onPreview}
          />
          {state.service.attribution && <p className={classes.hint}>{fr.attribution(state.service.attribution)}</p>}
        </>
      )}
    </div>
  );
}
