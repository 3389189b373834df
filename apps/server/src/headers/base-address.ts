import { AppError } from '@motu/core';
import type { FastifyRequest } from 'fastify';
import { publicAddress } from './public-address.ts';

/** The address that documents name us by. */
export function baseAddress(publicUrl: string | null, request: FastifyRequest): string {
  const address = publicAddress(publicUrl, request);
  if (address) return address;
  throw new AppError('invalid', 'L’en-tête Host n’est pas celui d’un serveur.');
}
