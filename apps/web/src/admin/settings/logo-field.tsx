import { Button } from '@mantine/core';
import { AppError } from '@motu/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../api/index.ts';
import { errorMessage } from '../../ui/error-text.ts';
import { FieldGroup } from '../../ui/field-group.tsx';
import classes from '../form/fields.module.css';
import { fr } from './fr.ts';
import own from './identity-section.module.css';

type LogoFieldProps = {
  /** Null: that of the configuration. */
  logo: string | null;
  error: string | undefined;
  onChange: (logo: string | null) => void;
};

/** The same bound as the server's, told before anything is sent. */
const MOST_BYTES = 256 * 1024;

/** A picture of this computer, sent at once: the preview shows it, visitors once the settings are saved. */
export function LogoField({ logo, error, onChange }: LogoFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const sending = useMutation({
    async mutationFn(file: File) {
      if (file.size > MOST_BYTES) throw new AppError('too-large', fr.logoTooLarge);
      return (await api.settings.sendLogo({ body: { image: await readAddress(file) } })).content.logo;
    },
    onSuccess: onChange,
  });
  const fault = sending.error ? errorMessage(sending.error) : error;
  return (
    <FieldGroup label={fr.logo}>
      <p className={classes.note}>{fr.logoHint}</p>
      <div className={own.logo}>
        <Button ref={choose} variant="default" loading={sending.isPending} onClick={() => field.current?.click()}>
          {logo ? fr.otherLogo : fr.chooseLogo}
        </Button>
        {logo && (
          <Button
            variant="subtle"
            disabled={sending.isPending}
            onClick={() => {
              sending.reset();
              onChange(null);
              choose.current?.focus();
            }}
          >
            {fr.removeLogo}
          </Button>
        )}
      </div>
      <input
        ref={field}
        type="file"
        accept=".svg,.png,image/svg+xml,image/png"
        aria-label={fr.chooseLogo}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file may be chosen again.
          currentTarget.value = '';
          if (file) sending.mutate(file);
        }}
      />
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </FieldGroup>
  );
}

function readAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new AppError('invalid', fr.logoUnreadable, { cause: reader.error }));
    reader.readAsDataURL(file);
  });
}
