import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

type Person = { sub: string; preferred_username?: string; name?: string; groups?: string[] };

export type TestProvider = {
  issuer: string;
  port: number;
  client: { client_id: string; client_secret: string };
  /** Whoever signs in next, by the name that is typed. */
  people: Map<string, Person>;
  /** Nothing answers at its address any more. */
  stop(): Promise<void>;
};

/** A real provider of OpenID Connect on this machine, whose pages take any name that it knows. */
export async function startOidcProvider(
  site: string,
  { port = 0, idTokenS = 600, tokenDelayMs = 0 } = {},
): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = (server.address() as AddressInfo).port;
  const issuer = `http://127.0.0.1:${bound}`;
  const people = new Map<string, Person>();
  const client = { client_id: 'motu', client_secret: 'le-secret-du-client-de-motu' };
  const provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: [`${site}/api/auth/oidc/retour`],
        post_logout_redirect_uris: [`${site}/`],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    cookies: { keys: ['essai'] },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'groups'], email: ['email'] },
    conformIdTokenClaims: false,
    issueRefreshToken: async () => true,
    features: { devInteractions: { enabled: true } },
    pkce: { required: () => true },
    ttl: {
      IdToken: () => idTokenS,
      AccessToken: 600,
      Grant: 7200,
      Interaction: 600,
      RefreshToken: 7200,
      Session: 7200,
    },
    findAccount: (_context, sub) => {
      const person = people.get(sub);
      return person && { accountId: person.sub, claims: async () => ({ ...person }) };
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    // What it says is then some seconds old when it is read, as with a clock that is behind.
    if (request.url === '/token') holdEnd(response, tokenDelayMs);
    void answer(request, response);
  });
  return { issuer, port: bound, client, people, stop: () => close(server) };
}

function holdEnd(response: ServerResponse, ms: number): void {
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
  response.end = ((...given: unknown[]) => {
    setTimeout(() => end(...given), ms);
    return response;
  }) as typeof response.end;
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Goes through the pages of the provider as a browser would, until it sends back to the site. */
export async function passProvider(start: string, site: string, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  let address = start;
  let form: URLSearchParams | null = null;
  for (let hop = 0; hop < 12; hop++) {
    const answer = await fetch(address, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      ...(form && { body: form }),
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    const location = answer.headers.get('location');
    if (location) {
      address = new URL(location, address).href;
      form = null;
      if (address.startsWith(site)) return address;
      continue;
    }
    const html = await answer.text();
    const [, action] = /<form[^>]*action="([^"]+)"/.exec(html) ?? [];
    const [, prompt] = /name="prompt" value="([^"]+)"/.exec(html) ?? [];
    if (!action) throw new Error(`The provider answered ${answer.status}: ${html.slice(0, 500)}`);
    address = new URL(action.replaceAll('&amp;', '&'), address).href;
    form = new URLSearchParams({ prompt: prompt ?? 'login', login, password: 'x' });
  }
  throw new Error('The provider does not send back.');
}
