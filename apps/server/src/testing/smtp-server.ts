import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { freePort } from './postgres-cluster.ts';

export type SmtpServer = {
  port: number;
  /** What came, as it came. */
  messages: string[];
  /** Who each was for. */
  recipients: string[][];
  /** Passwords that were shown. */
  passwords: string[];
  /** How each came. */
  ways: ('encrypted' | 'clear')[];
  close(): Promise<void>;
};

type Certificate = { key: string; cert: string };

/** An authority of its own, and a certificate for this machine that it vouches for. */
export function makeCertificate(folder: string): Certificate & { authority: string } {
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...key, '-days', '2', '-subj', '/CN=Autorite', '-keyout', at('ca.key'), '-out', at('ca.pem'));
  openssl('req', ...key, '-subj', '/CN=localhost', '-keyout', at('own.key'), '-out', at('own.csr'));
  writeFileSync(at('own.ext'), 'subjectAltName=DNS:localhost,IP:127.0.0.1');
  const signer = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-extfile', at('own.ext')];
  openssl('x509', '-req', '-in', at('own.csr'), ...signer, '-days', '2', '-out', at('own.pem'));
  const read = (name: string) => readFileSync(at(name), 'utf8');
  return { key: read('own.key'), cert: read('own.pem'), authority: read('ca.pem') };
}

type Behaviour = {
  port?: number;
  /** Takes nobody but who shows this password. */
  password?: string;
  /** Offers encryption by it: from the first word where it is `tls`, else once it is asked. */
  certificate?: Certificate;
  security?: 'tls' | 'starttls';
  /** Says no to every recipient. */
  refuses?: boolean;
};

/** A mail server on this machine, which keeps what it is given. */
export async function startSmtp(behaviour: Behaviour = {}): Promise<SmtpServer> {
  const { port, password, certificate, security, refuses = false } = behaviour;
  const messages: string[] = [];
  const recipients: string[][] = [];
  const passwords: string[] = [];
  const ways: SmtpServer['ways'] = [];
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: certificate ? [] : ['STARTTLS'],
    ...(certificate && { secure: security === 'tls', key: certificate.key, cert: certificate.cert }),
    disableReverseLookup: true,
    onAuth(auth, _session, done) {
      passwords.push(auth.password ?? '');
      if (auth.password === password) done(null, { user: auth.username });
      else done(new Error(`bad password ${auth.password}`));
    },
    onRcptTo(_address, _session, done) {
      done(refuses ? new Error('mailbox unavailable') : null);
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        messages.push(Buffer.concat(parts).toString('utf8'));
        ways.push(session.secure ? 'encrypted' : 'clear');
        recipients.push(session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.on('error', () => {}); // who does not trust its certificate hangs up
  const chosen = port ?? (await freePort());
  await new Promise<void>((resolve) => server.listen(chosen, '127.0.0.1', () => resolve()));
  return {
    port: chosen,
    messages,
    recipients,
    passwords,
    ways,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A server that takes a connection and says nothing. */
export async function startSilentServer(): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}); // the other side gives up
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** The plain text of a message, as it is read. */
export function textOf(message: string): string {
  const [, part = ''] = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(message) ?? [];
  const head = /Content-Type: text\/plain[\s\S]*?\r\n\r\n/.exec(message)?.[0] ?? '';
  if (/base64/i.test(head)) return Buffer.from(part, 'base64').toString('utf8').replaceAll('\r\n', '\n');
  const bytes = part
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}

/** The lines above the text, each whole. */
export function headersOf(message: string): string[] {
  return (message.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n');
}
