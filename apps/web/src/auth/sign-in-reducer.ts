import { assertNever } from '@motu/core';

type SignInStatus = 'unchanged' | 'changed' | 'ready' | 'sending' | 'sent' | 'failed';

export type SignInState = { status: SignInStatus; username: string; password: string; message: string | null };

export type SignInAction =
  | { type: 'RESET' }
  | { type: 'TYPE'; field: 'username' | 'password'; value: string }
  | { type: 'SEND' }
  | { type: 'SUCCEED' }
  | { type: 'FAIL'; message: string };

export const emptySignIn: SignInState = { status: 'unchanged', username: '', password: '', message: null };

export function signInReducer(state: SignInState, action: SignInAction): SignInState {
  switch (action.type) {
    case 'RESET':
      return emptySignIn;
    case 'TYPE': {
      const typed = { ...state, [action.field]: action.value };
      return { ...typed, status: typed.username && typed.password ? 'ready' : 'changed' };
    }
    case 'SEND':
      return canSend(state) ? { ...state, status: 'sending', message: null } : state;
    case 'SUCCEED':
      return { ...state, status: 'sent', password: '' };
    case 'FAIL':
      return { ...state, status: 'failed', message: action.message };
    default:
      return assertNever(action);
  }
}

/** Once both fields are filled, or after a failure (AUTH-02). */
export function canSend({ status }: SignInState): boolean {
  return status === 'ready' || status === 'failed';
}
