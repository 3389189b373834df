import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import type { FastifyRequest } from 'fastify';
import type { Provider } from '../domain/oidc/provider.ts';
import type { SignInSettingEdits } from '../domain/sign-in-settings.ts';
import type { Confirmation } from './confirmation.ts';
import { serve } from './serve.ts';
import { originOf } from './session.ts';

type SignInSettingOptions = {
  settings: SignInSettingEdits;
  provider: Provider & { look(): Promise<void> };
  confirmation: Confirmation;
  publicUrl: string | null;
};

/** How one signs in (ID-01, ID-02). */
export const signInSettings: FastifyPluginAsyncTypebox<SignInSettingOptions> = async (app, options) => {
  const { settings, provider, confirmation, publicUrl } = options;
  const around = async (request: FastifyRequest) => ({
    return_url: `${originOf(request, publicUrl)}${calls.auth.oidcReturn.path}`,
    state: await provider.state(),
  });

  serve(app, calls.signIn.read, async (request) => ({ content: await settings.read(await around(request)) }));

  serve(app, calls.signIn.change, async (request, reply) => {
    const who = await confirmation.take(request, reply);
    await settings.change(request.body, await around(request), who);
    // Whether it answers is told at once.
    await provider.look().catch((error: unknown) => request.log.warn({ err: error }, 'the provider is away'));
    return { content: await settings.read(await around(request)) };
  });
};
