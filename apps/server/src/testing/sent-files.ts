import { setTimeout as delay } from 'node:timers/promises';
import { type FileImport, IMPORT_PART_BYTES, type Restore } from '@motu/contract';
import type { LightMyRequestResponse } from 'fastify';
import type { Admin } from './admin.ts';
import type { TestApp } from './app.ts';

type Sender = { motu: TestApp; admin: Admin };
/** Where files are announced: imports, or backups to restore. */
type Place = '/api/imports' | '/api/sauvegardes/restaurations';

/** Sends bytes of an announced file, the first of them being its byte `start`. */
export async function sendPart(
  { motu, admin }: Sender,
  { id, start, bytes, place = '/api/imports' }: { id: string; start: number; bytes: Uint8Array; place?: Place },
): Promise<LightMyRequestResponse> {
  const { headerName, token } = (await admin.get('/api/token')).json<{ headerName: string; token: string }>();
  return motu.app.inject({
    method: 'PUT',
    url: `${place}/${id}/contenu?debut=${start}`,
    cookies: admin.cookies,
    headers: { [headerName]: token, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(bytes),
  });
}

async function sendWhole(sender: Sender, place: Place, announced: object, body: Uint8Array, partBytes: number) {
  const begun = await sender.admin.post(place, announced);
  if (begun.statusCode !== 201) throw new Error(`The file was refused: ${begun.body}`);
  const { id } = begun.json<{ content: { id: string } }>().content;
  for (let start = 0; start < body.length; start += partBytes) {
    const answer = await sendPart(sender, { id, start, bytes: body.subarray(start, start + partBytes), place });
    if (answer.statusCode !== 200) throw new Error(`A part was refused: ${answer.body}`);
  }
  return id;
}

type SentFile = { fileName: string; body: Uint8Array };

/** Sends a file, or several as one, and waits until it has been looked into. */
export async function sendImport(sender: Sender, ...files: SentFile[]): Promise<FileImport> {
  const body = Buffer.concat(files.map((file) => file.body));
  const listed = files.map((file) => ({ fileName: file.fileName, bytes: file.body.length }));
  const announced = { ...listed[0], bytes: body.length, ...(files.length > 1 && { files: listed }) };
  return settledImport(sender.admin, await sendWhole(sender, '/api/imports', announced, body, IMPORT_PART_BYTES));
}

/** An import once nothing of it is under way. */
export async function settledImport(admin: Admin, id: string): Promise<FileImport> {
  for (;;) {
    const upload = await admin.read<FileImport>(`/api/imports/${id}`);
    if (upload.state !== 'inspecting' && upload.state !== 'reading') return upload;
    await delay(20);
  }
}

/** Sends a backup in two parts, and waits until it has been checked. */
export async function sendRestore(sender: Sender, body: Uint8Array): Promise<Restore> {
  const place = '/api/sauvegardes/restaurations';
  const announced = { name: 'prise.motu.gz', bytes: body.length };
  return settledRestore(
    sender.admin,
    await sendWhole(sender, place, announced, body, Math.max(1, Math.ceil(body.length / 2))),
  );
}

/** A restore once its file has come and been checked. */
export async function settledRestore(admin: Admin, id: string): Promise<Restore> {
  for (;;) {
    const now = await admin.read<Restore>(`/api/sauvegardes/restaurations/${id}`);
    if (now.state !== 'checking' && now.state !== 'sending') return now;
    await delay(20);
  }
}
