import { assertNever } from '@motu/core';
import { emptyPasswords, type PasswordErrors, type PasswordFields } from './password-check.ts';

type PasswordState = {
  fields: PasswordFields;
  errors: PasswordErrors;
  /** What went wrong as a whole, when no field is to blame. */
  message: string | null;
  sending: boolean;
};

type PasswordAction =
  | { type: 'TYPE'; field: keyof PasswordFields; value: string }
  | { type: 'SEND' }
  | { type: 'REFUSE'; errors: PasswordErrors; message: string | null };

export const emptyPasswordForm: PasswordState = { fields: emptyPasswords, errors: {}, message: null, sending: false };

export function passwordReducer(state: PasswordState, action: PasswordAction): PasswordState {
  switch (action.type) {
    case 'TYPE': {
      const { [action.field]: _corrected, ...errors } = state.errors;
      return { ...state, fields: { ...state.fields, [action.field]: action.value }, errors };
    }
    case 'SEND':
      return { ...state, errors: {}, message: null, sending: true };
    case 'REFUSE':
      return { ...state, errors: action.errors, message: action.message, sending: false };
    default:
      return assertNever(action);
  }
}
