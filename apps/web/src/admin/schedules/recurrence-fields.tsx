import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { RECURRENCE_HOURS, RECURRENCES, type Recurrence } from '@motu/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Segments } from '../../ui/segments.tsx';
import { fromNumber, toNumber } from '../form/to-number.ts';
import type { EditForm } from '../form/use-edit-form.ts';
import type { ScheduleDraft } from './fields.ts';
import { fr } from './fr.ts';
import own from './schedule-form.module.css';

const EVERIES = RECURRENCES.map((value) => ({ value, label: fr.everies[value] }));
const CHEVRON = <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />;

/** When it comes again, by the clock of Tahiti. */
export function RecurrenceFields({ draft: { recurrence }, set, error }: EditForm<ScheduleDraft>) {
  const { every } = recurrence;
  const change = (changes: Partial<Recurrence>) =>
    set({ recurrence: { ...recurrence, ...changes } as ScheduleDraft['recurrence'] });
  return (
    <div className={own.group}>
      <Segments label={fr.every} choices={EVERIES} value={every} onChange={(value) => change({ every: value })} />
      <div className={own.numbers}>
        {every === 'hours' && (
          <NativeSelect
            label={fr.hours}
            rightSection={CHEVRON}
            data={RECURRENCE_HOURS.map((hours) => ({ value: String(hours), label: fr.hoursOf(hours) }))}
            value={String(recurrence.hours)}
            error={error('recurrence.hours')}
            onChange={({ currentTarget }) => change({ hours: Number(currentTarget.value) })}
          />
        )}
        {every === 'week' && (
          <NativeSelect
            label={fr.weekday}
            rightSection={CHEVRON}
            data={fr.days.map((label, index) => ({ value: String(index + 1), label }))}
            value={String(recurrence.weekday)}
            error={error('recurrence.weekday')}
            onChange={({ currentTarget }) => change({ weekday: Number(currentTarget.value) })}
          />
        )}
        {every === 'month' && (
          <NumberInput
            label={fr.day}
            description={fr.dayHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            allowDecimal={false}
            min={1}
            max={31}
            value={fromNumber(recurrence.day)}
            error={error('recurrence.day')}
            onChange={(value) => change({ day: toNumber(value) })}
          />
        )}
        <TextInput
          type="time"
          label={every === 'hours' ? fr.atHours : fr.at}
          required
          withAsterisk
          value={recurrence.at}
          error={error('recurrence.at')}
          onChange={({ currentTarget }) => change({ at: currentTarget.value })}
        />
      </div>
    </div>
  );
}
