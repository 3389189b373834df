import { TextInput } from '@mantine/core';
import { ALIASES_MAX } from '@motu/contract';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './alias-field.module.css';
import { fr } from './form-fr.ts';

type AliasFieldProps = { aliases: string[]; error: string | undefined; onChange: (aliases: string[]) => void };

/** Several names, one after the other: Enter, a comma or leaving the field adds what is typed. */
export function AliasField({ aliases, error, onChange }: AliasFieldProps) {
  const [text, setText] = useState('');
  const add = () => {
    const typed = text.split(/[\s,;]+/).filter((alias) => alias !== '' && !aliases.includes(alias));
    setText('');
    if (typed.length > 0) onChange([...aliases, ...typed].slice(0, ALIASES_MAX));
  };
  return (
    <div>
      <TextInput
        label={fr.aliases}
        description={fr.aliasesHint}
        placeholder={fr.addAlias}
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={error}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ',') return;
          event.preventDefault();
          add();
        }}
      />
      {aliases.length > 0 && (
        <ul className={classes.aliases} aria-label={fr.aliases}>
          {aliases.map((alias) => (
            <li key={alias} className={classes.alias}>
              {alias}
              <button
                type="button"
                aria-label={fr.removeAlias(alias)}
                title={fr.removeAlias(alias)}
                onClick={() => onChange(aliases.filter((one) => one !== alias))}
              >
                <IconX size={16} stroke={2} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
