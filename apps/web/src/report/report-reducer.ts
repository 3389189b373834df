import { REPORT_DESCRIPTION_MAX, type ReportCategory } from '@motu/contract';
import { assertNever, type FieldError } from '@motu/core';
import { fr } from './fr.ts';

export type ReportFields = { categorie: ReportCategory | ''; description: string; email: string };
type ReportErrors = Partial<Record<keyof ReportFields, string>>;

export type ReportFormState = {
  fields: ReportFields;
  errors: ReportErrors;
  /** What went wrong as a whole, when no field is to blame. */
  message: string | null;
  sending: boolean;
};

export type ReportFormAction =
  | { type: 'CHANGE'; changes: Partial<ReportFields> }
  | { type: 'SEND' }
  | { type: 'REFUSE'; errors: ReportErrors; message: string | null }
  | { type: 'SENT' };

export const emptyReport: ReportFormState = {
  fields: { categorie: '', description: '', email: '' },
  errors: {},
  message: null,
  sending: false,
};

export function reportReducer(state: ReportFormState, action: ReportFormAction): ReportFormState {
  switch (action.type) {
    case 'CHANGE': {
      const kept = Object.entries(state.errors).filter(([field]) => !(field in action.changes));
      return { ...state, fields: { ...state.fields, ...action.changes }, errors: Object.fromEntries(kept) };
    }
    case 'SEND':
      return { ...state, errors: {}, message: null, sending: true };
    case 'REFUSE':
      return { ...state, errors: action.errors, message: action.message, sending: false };
    case 'SENT':
      return emptyReport;
    default:
      return assertNever(action);
  }
}

/** What is wrong before the server is asked, field by field. */
export function checkReport({ categorie, description, email }: ReportFields): ReportErrors {
  const length = description.trim().length;
  return {
    ...(categorie ? {} : { categorie: fr.categoryMissing }),
    ...(length > 0 && length <= REPORT_DESCRIPTION_MAX ? {} : { description: fr.descriptionMissing }),
    // The server has the last word; this catches what is no address at all.
    ...(/^(?:[^\s@]+@[^\s@]+\.[^\s@]+)?$/.test(email.trim()) ? {} : { email: fr.emailWrong }),
  };
}

/** The server's refusals, each beside its field; those about anything else are left to the message above. */
export function serverErrors(fields: readonly FieldError[]): ReportErrors {
  const known = fields.filter(({ field }) => field in emptyReport.fields);
  return Object.fromEntries(known.map(({ field, message }) => [field, field === 'email' ? fr.emailWrong : message]));
}
