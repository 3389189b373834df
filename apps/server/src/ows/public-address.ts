import type { FastifyRequest } from 'fastify';
import { OwsError } from './ows-error.ts';

/** A machine's name or address with a port: what may stand in a Host header. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** The address that capabilities name: the configured one, else the one the client used. No final slash. */
export function publicAddress(publicUrl: string | null, { protocol, host }: FastifyRequest): string {
  if (publicUrl) return publicUrl;
  if (HOST.test(host)) return `${protocol}://${host}`;
  throw new OwsError('NoApplicableCode', 'L’en-tête Host n’est pas celui d’un serveur.');
}
