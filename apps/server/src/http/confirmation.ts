import type { FastifyReply, FastifyRequest } from 'fastify';
import type { By } from '../domain/edits.ts';
import { NO_PASSWORD } from '../domain/passwords.ts';
import { CONFIRMED_MS, type SignIn } from '../domain/sign-in.ts';
import { by } from './actor.ts';
import { cookieFlags } from './session.ts';

export type Confirmation = ReturnType<typeof createConfirmation>;

/** Remembers in a cookie that the password was typed again: for this session, for a moment, and for one call, whoever has a copy of it. */
export function createConfirmation(signIn: SignIn) {
  return {
    give(request: FastifyRequest, reply: FastifyReply, id: string): void {
      reply.setCookie(cookieName(request), id, { ...flags(request), maxAge: CONFIRMED_MS / 1000 });
    },

    /** Who makes this change, and whether the password was typed for it; the next change needs it again. */
    async take(request: FastifyRequest, reply: FastifyReply): Promise<By> {
      const { current } = request;
      const id = request.cookies[cookieName(request)];
      if (current?.account.passwordHash === NO_PASSWORD)
        return { ...by(request), isConfirmed: signIn.isFresh(current) };
      if (!current || id === undefined) return by(request);
      reply.clearCookie(cookieName(request), flags(request));
      return { ...by(request), isConfirmed: await signIn.takeConfirmation(current, id) };
    },
  };
}

const cookieName = ({ https }: FastifyRequest): string => (https ? '__Host-confirmed' : 'confirmed');
const flags = (request: FastifyRequest) => ({ ...cookieFlags(request), sameSite: 'strict' }) as const;
