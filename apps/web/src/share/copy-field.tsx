import { Button, Textarea } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useCopy } from '../ui/use-copy.ts';
import { fr } from './fr.ts';
import classes from './share.module.css';

type CopyFieldProps = { label: string; hint?: string; text: string; rows?: number };

/** A text to take away, chosen whole by a click, with its copy button. */
export function CopyField({ label, hint, text, rows = 2 }: CopyFieldProps) {
  const { isCopied, copy } = useCopy();
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <div className={classes.copy}>
      <Textarea
        label={label}
        description={hint}
        value={text}
        rows={rows}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant={isCopied ? 'light' : 'filled'}
        leftSection={<Icon size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => void copy(text)}
      >
        <span aria-live="polite">{isCopied ? fr.copied : fr.copy}</span>
      </Button>
    </div>
  );
}
