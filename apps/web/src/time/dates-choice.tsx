import { Popover, TextInput } from '@mantine/core';
import { type Days, readDays } from '@motu/core';
import { type ReactNode, useId, useState } from 'react';
import { chooseDays } from '../layers/index.ts';
import { fr } from './fr.ts';
import classes from './time-bar.module.css';

type DatesChoiceProps = { days: Days; label: string; words: string; children: ReactNode };

/** The days in words, which open to their fields: for what is far from what the track shows. */
export function DatesChoice({ days, label, words, children }: DatesChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top" trapFocus returnFocus withinPortal={false} shadow="md">
      <Popover.Target>
        <button type="button" className={classes.date} aria-label={label} onClick={() => setOpen(!isOpen)}>
          {words}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dates} aria-label={label}>
        {children}
        {days.from === days.to ? (
          <DayField label={fr.day} value={days.from} onChange={(day) => ({ from: day, to: day })} />
        ) : (
          <>
            <DayField label={fr.from} value={days.from} onChange={(from) => ({ from, to: days.to })} />
            <DayField label={fr.to} value={days.to} onChange={(to) => ({ from: days.from, to })} />
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

type DayFieldProps = { label: string; value: string; onChange: (day: string) => Days };

/** A day that is being typed stays in its field until it is one; a last day before the first is said, and not taken. */
function DayField({ label, value, onChange }: DayFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const take = (text: string) => {
    const day = readDays(text)?.from;
    const days = day ? onChange(day) : null;
    const isTaken = days !== null && days.from <= days.to;
    setTyped(isTaken ? null : text);
    setError(days && !isTaken ? fr.order : null);
    if (isTaken) chooseDays(days);
  };
  const leave = () => {
    if (typed !== null && !error) setError(fr.notADay);
  };
  return (
    <TextInput
      id={id}
      type="date"
      label={label}
      value={typed ?? value}
      error={error}
      onBlur={leave}
      onChange={({ currentTarget }) => take(currentTarget.value)}
    />
  );
}
