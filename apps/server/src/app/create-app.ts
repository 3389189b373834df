import { Logos } from '../domain/logos.ts';
import { readIdentity } from '../domain/product.ts';
import { SignIn } from '../domain/sign-in.ts';
import { createConfirmation } from '../http/confirmation.ts';
import { notFound, servePages } from '../http/pages.ts';
import { sendProblem } from '../http/problem.ts';
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
  await addHooks(app, { ...parts, ...server, signIn, secret });
  const confirmation = createConfirmation(signIn);
  await addOperatingRoutes(app, { ...parts, ...server });
  const logos = new Logos(state.settings, async () => (await readIdentity(state.settings, config.product)).logo);
  await addVisitorRoutes(app, { ...parts, signIn, secret, confirmation, logos });
  await addAdminRoutes(app, { ...parts, confirmation, logos });
  await addMailRoutes(app, { ...parts, confirmation });
  const product = async () => ({ ...(await readIdentity(shown.settings, config.product)), version });
  const page = { folder: pageFolder, product, publicUrl: config.publicUrl, locations: shown.locations };
  if (!servePages(app, page)) {
    app.setNotFoundHandler((request, reply) => sendProblem(request, reply, notFound()));
  }
  return app;
}
