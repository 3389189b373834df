import type { ObjectFilter } from '@motu/core';
import type { FieldSummary } from '../drawing/class-of.ts';
import type { Frame } from '../drawing/frame.ts';
import type { FoundObject } from '../drawing/objects-at.ts';
import type { OwnFacts, OwnLook } from '../own-layer.ts';
import type { ReadChoices } from '../reading/reading.ts';
import type { Remedy } from '../reading/refusal.ts';
import type { RowCalls } from '../rows/row-calls.ts';

/** What may be asked of the worker that holds a layer, and what it answers. */
export type LayerCalls = RowCalls & {
  read: { asked: { name: string; file: Blob; choices: ReadChoices }; answer: OwnFacts };
  draw: { asked: { frame: Frame; look: OwnLook; filter: ObjectFilter }; answer: ImageBitmap };
  at: {
    asked: { point: readonly [lon: number, lat: number]; reach: number; filter: ObjectFilter };
    answer: FoundObject[];
  };
  summary: { asked: { field: string; classes: number }; answer: FieldSummary };
};

export type LayerCall = {
  [Kind in keyof LayerCalls]: { id: number; kind: Kind } & LayerCalls[Kind]['asked'];
}[keyof LayerCalls];

export type LayerAnswer =
  | { id: number; kind: 'done'; answer: LayerCalls[keyof LayerCalls]['answer'] }
  /** `message` is French and may be shown; null when we did not foresee it. */
  | { id: number; kind: 'refused'; message: string | null; remedies: readonly Remedy[]; reason: string | undefined }
  | { id: number; kind: 'progress'; share: number; count: number };
