import { Button, Checkbox, TextInput } from '@mantine/core';
import { formatNumber, MAP_BUTTONS, type MapButton } from '@motu/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { product } from '../product/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FieldGroup } from '../ui/field-group.tsx';
import { CopyField } from './copy-field.tsx';
import {
  DEFAULT_OPTIONS,
  type EmbedOptions,
  embedAddress,
  embedCode,
  includable,
  MAX_SIZE,
  MIN_SIZE,
  readSize,
} from './embed-code.ts';
import { EmbedPreview } from './embed-preview.tsx';
import { fr } from './fr.ts';
import classes from './share.module.css';
import { shareStore } from './share-store.ts';
import { useSharedParams } from './use-shown.ts';

type EmbedDialogProps = { opened: boolean; onClose: () => void };

/** « Intégration de la carte » (SHARE-02). */
export function EmbedDialog({ opened, onClose }: EmbedDialogProps) {
  return (
    <Dialog opened={opened} title={fr.embedTitle} onClose={onClose} width={640}>
      <EmbedForm />
    </Dialog>
  );
}

function EmbedForm() {
  const shared = useSharedParams();
  const [options, setOptions] = useState(DEFAULT_OPTIONS);
  const set = (changes: Partial<EmbedOptions>) => setOptions((current) => ({ ...current, ...changes }));
  const address = embedAddress(location.origin, shared, options);
  const has = includable(shared);
  return (
    <div className={classes.share}>
      <FieldGroup label={fr.size} className={classes.sizes}>
        <SizeField label={fr.width} value={options.width} onChange={(width) => set({ width })} />
        <SizeField label={fr.height} value={options.height} onChange={(height) => set({ height })} />
      </FieldGroup>
      <FieldGroup label={fr.content} className={classes.choices}>
        <Checkbox
          label={fr.fixed}
          checked={options.fixed}
          onChange={(event) => set({ fixed: event.currentTarget.checked })}
        />
        <Included
          label={fr.includeInfo}
          missing={!has.info && fr.nothing.info}
          value={options.includeInfo}
          onChange={(includeInfo) => set({ includeInfo })}
        />
        <Included
          label={fr.includeSearch}
          missing={!has.search && fr.nothing.search}
          value={options.includeSearch}
          onChange={(includeSearch) => set({ includeSearch })}
        />
        <Included
          label={fr.includeRoute}
          missing={!has.route && fr.nothing.route}
          value={options.includeRoute}
          onChange={(includeRoute) => set({ includeRoute })}
        />
      </FieldGroup>
      <ButtonChoice chosen={options.buttons} onChange={(buttons) => set({ buttons })} />
      <EmbedPreview address={address} width={options.width} height={options.height} />
      <CopyField label={fr.code} text={embedCode(address, fr.frameTitle(product.name), options)} rows={5} />
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => shareStore.dispatch('link')}
        >
          {fr.back}
        </Button>
      </div>
    </div>
  );
}

type SizeFieldProps = { label: string; value: number; onChange: (size: number) => void };

/** Keeps what is typed, and tells of a size that cannot be; the code keeps the last one that could. */
function SizeField({ label, value, onChange }: SizeFieldProps) {
  const [text, setText] = useState(String(value));
  const type = (typed: string) => {
    setText(typed);
    const size = readSize(typed);
    if (size !== null) onChange(size);
  };
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      value={text}
      rightSection={<span className={classes.unit}>{fr.pixels}</span>}
      rightSectionWidth={64}
      error={readSize(text) === null && fr.sizeWrong(formatNumber(MIN_SIZE), formatNumber(MAX_SIZE))}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

type IncludedProps = {
  label: string;
  missing: string | false;
  value: boolean;
  onChange: (value: boolean) => void;
};

/** What can be taken along; disabled, with the reason, when there is nothing to take. */
function Included({ label, missing, value, onChange }: IncludedProps) {
  return (
    <Checkbox
      label={missing ? `${label} (${missing})` : label}
      disabled={missing !== false}
      checked={value && missing === false}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

type ButtonChoiceProps = { chosen: MapButton[] | null; onChange: (buttons: MapButton[] | null) => void };

function ButtonChoice({ chosen, onChange }: ButtonChoiceProps) {
  const toggle = (id: MapButton, isOn: boolean) => {
    const kept = (chosen ?? [...MAP_BUTTONS]).filter((one) => one !== id);
    onChange(isOn ? [...kept, id] : kept);
  };
  return (
    <FieldGroup label={fr.buttons} className={classes.choices}>
      <Checkbox
        label={fr.allButtons}
        checked={chosen === null}
        onChange={(event) => onChange(event.currentTarget.checked ? null : [])}
      />
      <div className={classes.buttons}>
        {MAP_BUTTONS.map((id) => (
          <Checkbox
            key={id}
            label={fr.buttonNames[id]}
            checked={chosen?.includes(id) ?? true}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
