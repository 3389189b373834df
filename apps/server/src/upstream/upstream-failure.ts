import { AppError } from '@motu/core';

/**
 * What an outside server does wrong, as the visitor reads it: never its name, which is the installation's own business. `isOutage` tells those that say
 * that the whole server is ill, not one request.
 */
const FAILURES = {
  unreachable: { isOutage: true, message: 'Le serveur de cette couche est injoignable.' },
  slow: { isOutage: true, message: 'Le serveur de cette couche n’a pas répondu à temps.' },
  cut: { isOutage: true, message: 'La réponse du serveur de cette couche a été coupée.' },
  'too-large': { isOutage: true, message: 'La réponse du serveur de cette couche est trop volumineuse.' },
  faulty: { isOutage: true, message: 'Le serveur de cette couche a répondu par une erreur.' },
  refused: { isOutage: false, message: 'Le serveur de cette couche a refusé la demande.' },
  led: { isOutage: true, message: 'Le serveur de cette couche mène à une adresse qui n’est pas autorisée.' },
  'no-picture': { isOutage: false, message: 'Le serveur de cette couche n’a pas répondu par une image.' },
  unreadable: { isOutage: false, message: 'La réponse du serveur de cette couche ne se lit pas.' },
} as const;

export type FailureKind = keyof typeof FAILURES;

export class UpstreamFailure extends AppError {
  override name = 'UpstreamFailure';
  readonly kind: FailureKind;
  readonly isOutage: boolean;

  /** `cause` is for the log: what happened, in technical words. */
  constructor(kind: FailureKind, cause: unknown) {
    super('upstream', FAILURES[kind].message, { cause });
    this.kind = kind;
    this.isOutage = FAILURES[kind].isOutage;
  }
}
