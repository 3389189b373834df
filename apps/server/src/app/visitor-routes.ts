import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OwnFactors } from '../domain/factors/own-factors.ts';
import type { Logos } from '../domain/logos.ts';
import type { Provider } from '../domain/oidc/provider.ts';
import { OwnSessions } from '../domain/own-sessions.ts';
import { readIdentity } from '../domain/product.ts';
import { createReports } from '../domain/reports.ts';
import type { SignIn } from '../domain/sign-in.ts';
import { readSignInSettings } from '../domain/sign-in-settings.ts';
import { openData } from '../donnees/open-data.ts';
import { altitude } from '../http/altitude.ts';
import { auth } from '../http/auth.ts';
import type { Confirmation } from '../http/confirmation.ts';
import { content } from '../http/content.ts';
import { contexts } from '../http/contexts.ts';
import { itineraire } from '../http/itineraire.ts';
import { oidc } from '../http/oidc.ts';
import { ownFactors } from '../http/own-factors.ts';
import { ownSessions } from '../http/own-sessions.ts';
import { pointInfo } from '../http/point-info.ts';
import { preview } from '../http/preview.ts';
import { projections } from '../http/projections.ts';
import { reports } from '../http/reports.ts';
import { search as searchRoutes } from '../http/search.ts';
import { securityTxt } from '../http/security-txt.ts';
import { originOf } from '../http/session.ts';
import { zones } from '../http/zones.ts';
import { mapServices } from '../ows/map-services.ts';
import { readPageFiles } from '../pages/page-files.ts';
import { createSiteOf } from '../pages/site.ts';
import { describeSystem } from '../wiring/describe-system.ts';
import type { AppParts } from './app-parts.ts';

type Identity = { signIn: SignIn; secret: string; confirmation: Confirmation; logos: Logos; provider: Provider };

/** What visitors read and ask: maps, places, routes, texts; and how one signs in. */
export async function addVisitorRoutes(app: FastifyInstance, parts: AppParts & Identity): Promise<void> {
  const { config, state, shown, producers, engine, tiles, cache, outside, search, features, routes, layers, settings } =
    parts;
  const { signIn, secret, confirmation, logos, provider } = parts;
  const { publicUrl, product } = config;
  const siteOf = async (request: FastifyRequest) => ({
    name: (await readIdentity(shown.settings, product)).name,
    origin: originOf(request, publicUrl),
  });
  const providerName = async () => (await readSignInSettings(state)).oidc?.name ?? null;
  await app.register(auth, { signIn, secret, confirmation, siteOf, provider, providerName });
  await app.register(oidc, { state, signIn, provider, publicUrl });
  await app.register(ownFactors, { factors: new OwnFactors(state), confirmation, siteOf });
  await app.register(ownSessions, { sessions: new OwnSessions(state) });
  await app.register(contexts, { shown, tiles });
  await app.register(content, { shown, producers, logos, configured: product });
  await app.register(securityTxt, { shown, configured: product, publicUrl });
  const publisher = async () => ({ ...(await readIdentity(shown.settings, product)), producers });
  const described = async () => ({ ...(await readIdentity(shown.settings, product)), version: parts.version });
  const files = readPageFiles(parts.pageFolder);
  const site = createSiteOf(files, described, publicUrl);
  const services = { engine, outside, cache, layers: shown.layers, publicUrl, provider: publisher, site };
  await app.register(mapServices, {
    ...services,
    // Their capabilities name the product: a change of the settings is a change of theirs.
    revision: () => layers.revision() + settings.revision(),
  });
  await app.register(altitude, { engine });
  await app.register(projections, { describeSystem });
  await app.register(searchRoutes, { search });
  await app.register(pointInfo, { search, features, layers: shown.layers, producers });
  await app.register(itineraire, { routes, features });
  await app.register(zones, { engine, features, search, routes, layers: shown.layers, producers });
  await app.register(reports, { reports: createReports(state) });
  await app.register(preview, { shown, tiles, engine });
  await app.register(openData, {
    ...{ shown, producers, engine, tiles, features, publicUrl, site, files },
    ...{ territory: parts.territory, dataFolder: config.data },
    ...{ layerData: state.layerData, journal: state.journal },
    product: described,
  });
}
