import { createServer, type Socket } from 'node:net';
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
  close(): Promise<void>;
};

type Behaviour = {
  port?: number;
  /** Takes nobody but who shows this password. */
  password?: string;
  /** Says no to every recipient. */
  refuses?: boolean;
};

/** A mail server on this machine, which keeps what it is given. */
export async function startSmtp({ port, password, refuses = false }: Behaviour = {}): Promise<SmtpServer> {
  const messages: string[] = [];
  const recipients: string[][] = [];
  const passwords: string[] = [];
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
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
        recipients.push(session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  const chosen = port ?? (await freePort());
  await new Promise<void>((resolve) => server.listen(chosen, '127.0.0.1', () => resolve()));
  return {
    port: chosen,
    messages,
    recipients,
    passwords,
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
