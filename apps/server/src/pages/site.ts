import type { Product } from '@motu/contract';
import type { FastifyRequest } from 'fastify';
import { baseAddress } from '../headers/base-address.ts';
import type { PageFiles } from './page-files.ts';
import type { Site } from './page-frame.ts';

/** What the pages of an answer know of this installation. */
export type SiteOf = (request: FastifyRequest) => Promise<Site>;

export function createSiteOf(files: PageFiles, product: () => Promise<Product>, publicUrl: string | null): SiteOf {
  return async (request) => ({
    ...{ product: await product(), address: baseAddress(publicUrl, request) },
    ...{ style: files.style.address, script: files.script.address, letters: files.letters },
  });
}
