import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import type { ShownContent } from '../domain/remembered-content.ts';
import { readPublicSettings } from '../domain/settings.ts';
import { publicAddress } from '../headers/public-address.ts';
import { serve } from './serve.ts';

/** RFC 9116, section 2.5.5 recommends less than a year: what is read here is never older than this answer. */
const GOOD_FOR_MS = 180 * 24 * 3_600_000;

type SecurityTxtOptions = {
  shown: Pick<ShownContent, 'settings'>;
  configured: { supportEmail: string | null; surveyUrl: string | null };
  publicUrl: string | null;
};

/** Whom to tell of a weakness: the address of the settings, else this site, whose legal notice names its publisher. */
export const securityTxt: FastifyPluginAsyncTypebox<SecurityTxtOptions> = async (app, options) => {
  const { shown, configured, publicUrl } = options;
  serve(app, calls.securityTxt.read, async (request, reply) => {
    const { support_email } = await readPublicSettings(shown.settings, configured);
    const site = publicAddress(publicUrl, request) ?? `${request.protocol}://localhost`;
    const lines = {
      Contact: support_email ? `mailto:${support_email}` : `${site}/`,
      Expires: new Date(Date.now() + GOOD_FOR_MS).toISOString(),
      'Preferred-Languages': 'fr, en',
      Canonical: `${site}${calls.securityTxt.read.path}`,
    };
    const text = Object.entries(lines).map(([name, value]) => `${name}: ${value}\n`);
    return reply.type('text/plain; charset=utf-8').send(text.join(''));
  });
};
