import { AccessKeys } from '../domain/access/keys.ts';
import { Logos } from '../domain/logos.ts';
import { ClaimRenewal } from '../domain/oidc/claim-renewal.ts';
import { readIdentity } from '../domain/product.ts';
import { SignIn } from '../domain/sign-in.ts';
import { readProvider } from '../domain/sign-in-settings.ts';
import { createConfirmation } from '../http/confirmation.ts';
import { notFound, servePages } from '../http/pages.ts';
import { sendProblem } from '../http/problem.ts';
import { openProvider } from '../oidc/open-provider.ts';
import { addAdminRoutes } from './admin-routes.ts';
import type { AppParts } from './app-parts.ts';
import { addHooks, createHttpServer } from './http-server.ts';
import { addMailRoutes } from './mail-routes.ts';
import { addOperatingRoutes } from './operating-routes.ts';
import { addVisitorRoutes } from './visitor-routes.ts';

/** Puts the program together: here alone http, domain and storage meet. */
export async function createApp(parts: AppParts) {
  const { config, state, shown, version, pageFolder } = parts;
  const { app, ...server } = createHttpServer(parts);
  const secret = await state.secrets.getOrCreate('token');
  const signIn = new SignIn(state);
  const keys = new AccessKeys(state);
  const isAway = (error: unknown) => parts.log.warn({ err: error }, 'the provider of identities is away');
  const provider = openProvider({
    read: () => readProvider(state),
    environment: config.upstreams,
    onFault: isAway,
  });
  const renewal = new ClaimRenewal(state, provider, isAway);
  await addHooks(app, { ...parts, ...server, signIn, keys, renewal, secret });
  const confirmation = createConfirmation(signIn);
  await addOperatingRoutes(app, { ...parts, ...server });
  app.addHook('onClose', async () => provider.stop());
  const logos = new Logos(state.settings, async () => (await readIdentity(state.settings, config.product)).logo);
  await addVisitorRoutes(app, { ...parts, signIn, secret, confirmation, logos, provider });
  await addAdminRoutes(app, { ...parts, keys, confirmation, logos, provider });
  await addMailRoutes(app, { ...parts, confirmation });
  const product = async () => ({ ...(await readIdentity(shown.settings, config.product)), version });
  const page = { folder: pageFolder, product, publicUrl: config.publicUrl, locations: shown.locations };
  if (!servePages(app, page)) {
    app.setNotFoundHandler((request, reply) => sendProblem(request, reply, notFound()));
  }
  return app;
}
