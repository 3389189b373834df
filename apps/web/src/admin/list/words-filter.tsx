import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import classes from './list.module.css';

/** A pause in the typing is a question. */
const DEBOUNCE_MS = 300;

type WordsFilterProps = { label: string; q: string; onChange: (q: string) => void };

/** The field follows the keys, the list follows the field a moment later; going back in the history changes both. */
export function WordsFilter({ label, q, onChange }: WordsFilterProps) {
  const [text, setText] = useState(q);
  const [shown, setShown] = useState(q);
  if (q !== shown) {
    setShown(q);
    setText(q);
  }
  const ask = useEffectEvent(onChange);
  useEffect(() => {
    if (text === q) return;
    const { pathname } = location;
    const timer = setTimeout(() => {
      // Whoever has clicked on a line meanwhile is on their way there, and the list has not gone yet.
      if (location.pathname !== pathname) return;
      setShown(text);
      ask(text);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, q]);
  return (
    <TextInput
      type="search"
      className={classes.words}
      aria-label={label}
      placeholder={label}
      maxLength={100}
      leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  );
}
