import { AppError } from '@motu/core';
import { api } from '../../api/index.ts';
import { FileRefusal } from '../reading/refusal.ts';
import { HeldLayer } from './held-layer.ts';
import type { LayerAnswer, LayerCall } from './messages.ts';
import { paced } from './paced.ts';

const PROGRESS_MS = 100;

const layer = new HeldLayer();
const ask = async (systeme: string) => (await api.projections.read({ query: { systeme } })).content;

addEventListener('message', async ({ data }: MessageEvent<LayerCall>) => {
  const answer = await answerTo(data);
  const bitmap = answer.kind === 'done' && answer.answer instanceof ImageBitmap ? [answer.answer] : [];
  postMessage(answer, { transfer: bitmap });
});

async function answerTo(call: LayerCall): Promise<LayerAnswer> {
  try {
    return { id: call.id, kind: 'done', answer: await run(call) };
  } catch (error) {
    const reason = error instanceof Error && error.cause !== undefined ? String(error.cause) : undefined;
    const remedies = error instanceof FileRefusal ? error.remedies : [];
    if (error instanceof AppError) return { id: call.id, kind: 'refused', message: error.message, remedies, reason };
    return { id: call.id, kind: 'refused', message: null, remedies, reason: String(error) };
  }
}

function run(call: LayerCall) {
  switch (call.kind) {
    case 'read':
      return layer.read(
        call,
        ask,
        paced((share, count) => {
          postMessage({ id: call.id, kind: 'progress', share, count } satisfies LayerAnswer);
        }, PROGRESS_MS),
      );
    case 'draw':
      return layer.draw(call);
    case 'at':
      return layer.at(call);
    case 'summary':
      return layer.summary(call);
    default:
      return layer.rows(call);
  }
}
