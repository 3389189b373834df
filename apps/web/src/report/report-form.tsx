import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { EMAIL_MAX, REPORT_CATEGORIES, REPORT_DESCRIPTION_MAX, type ReportCategory } from '@motu/contract';
import { AppError, formatGeographic, type LonLat } from '@motu/core';
import { IconChevronDown, IconMapPin, IconSend, IconStack2 } from '@tabler/icons-react';
import { type Dispatch, type FormEvent, useEffect, useRef } from 'react';
import { api } from '../api/index.ts';
import { useLayers } from '../layers/index.ts';
import { useMap } from '../map/index.ts';
import { usePreferences } from '../preferences/index.ts';
import { DialogActions } from '../ui/dialog.tsx';
import { errorMessage } from '../ui/error-text.ts';
import { Notice } from '../ui/notice.tsx';
import { notify } from '../ui/notify.tsx';
import { words } from '../ui/words.ts';
import { CATEGORY_NAMES } from './categories.ts';
import { fr } from './fr.ts';
import classes from './report-form.module.css';
import { checkReport, type ReportFormAction, type ReportFormState, serverErrors } from './report-reducer.ts';

const CATEGORIES = [
  { value: '', label: fr.chooseCategory },
  ...REPORT_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] })),
];

type ReportFormProps = {
  point: LonLat;
  state: ReportFormState;
  dispatch: Dispatch<ReportFormAction>;
  onClose: () => void;
};

/** Category, description, where to answer; and what goes with them. */
export function ReportForm({ point, state, dispatch, onClose }: ReportFormProps) {
  const { errors, message, sending } = state;
  const form = useRef<HTMLFormElement>(null);
  const send = useSend({ point, state, dispatch, onClose });

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };

  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.intro}>{fr.intro}</p>
      {message && <Notice tone="danger">{message}</Notice>}
      <Fields state={state} dispatch={dispatch} />
      <Joined point={point} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={sending} leftSection={<IconSend size={20} stroke={1.75} aria-hidden="true" />}>
          {fr.send}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Sends what is written, with the place and what the map shows there; what is wrong is said beside its field. */
function useSend({ point: [lon, lat], state: { fields }, dispatch, onClose }: ReportFormProps) {
  const map = useMap();
  const { shown } = useLayers();
  return async () => {
    const { categorie, description, email } = fields;
    const wrong = checkReport(fields);
    if (categorie === '' || Object.keys(wrong).length > 0) {
      return dispatch({ type: 'REFUSE', errors: wrong, message: null });
    }
    dispatch({ type: 'SEND' });
    const zoom = map.getView().getZoom() ?? 0;
    const couches = shown.map(({ item }) => item.slug);
    const answerTo = email.trim() && { email: email.trim() };
    try {
      const body = { categorie, description, ...answerTo, lon, lat, zoom, couches };
      const { content } = await api.reports.send({ body });
      dispatch({ type: 'SENT' });
      notify({ tone: 'success', title: fr.sent, text: fr.sentText(content.reference) });
      onClose();
    } catch (error) {
      const refused = serverErrors(error instanceof AppError ? error.fields : []);
      const beside = Object.keys(refused).length > 0;
      dispatch({ type: 'REFUSE', errors: refused, message: beside ? null : errorMessage(error) });
    }
  };
}

function Fields({ state: { fields, errors }, dispatch }: Pick<ReportFormProps, 'state' | 'dispatch'>) {
  const change = (changes: Partial<ReportFormState['fields']>) => dispatch({ type: 'CHANGE', changes });
  return (
    <>
      <NativeSelect
        label={fr.category}
        required
        data-autofocus
        data={CATEGORIES}
        rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
        value={fields.categorie}
        error={errors.categorie}
        aria-invalid={'categorie' in errors}
        onChange={({ currentTarget }) => change({ categorie: currentTarget.value as ReportCategory | '' })}
      />
      <Textarea
        label={fr.description}
        description={fr.descriptionHint}
        required
        rows={5}
        maxLength={REPORT_DESCRIPTION_MAX}
        value={fields.description}
        error={errors.description}
        aria-invalid={'description' in errors}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      />
      <TextInput
        type="email"
        label={fr.email}
        description={fr.emailHint}
        autoComplete="email"
        maxLength={EMAIL_MAX}
        value={fields.email}
        error={errors.email}
        aria-invalid={'email' in errors}
        onChange={({ currentTarget }) => change({ email: currentTarget.value })}
      />
    </>
  );
}

/** What goes with the report: where it is, and what the map shows there. */
function Joined({ point }: { point: LonLat }) {
  const { shown } = useLayers();
  const { coordinateFormat } = usePreferences();
  return (
    <section className={classes.joined} aria-label={fr.joined}>
      <h3>{fr.joined}</h3>
      <ul>
        <li>
          <IconMapPin size={20} stroke={1.75} aria-hidden="true" />
          {formatGeographic(coordinateFormat, point)}
        </li>
        <li>
          <IconStack2 size={20} stroke={1.75} aria-hidden="true" />
          <span>
            {fr.layers(shown.length)}
            <small>{shown.map(({ item }) => item.name).join(', ')}</small>
          </span>
        </li>
      </ul>
    </section>
  );
}
