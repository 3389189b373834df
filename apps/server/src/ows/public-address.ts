import type { FastifyRequest } from 'fastify';
import { publicAddress as addressOf } from '../headers/public-address.ts';
import { OwsError } from './ows-error.ts';

/** The address that capabilities name. */
export function publicAddress(publicUrl: string | null, request: FastifyRequest): string {
  const address = addressOf(publicUrl, request);
  if (address) return address;
  throw new OwsError('NoApplicableCode', 'L’en-tête Host n’est pas celui d’un serveur.');
}
