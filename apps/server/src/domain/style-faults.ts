import { foldText } from '@motu/core';
import type { Engine, QueryableField, StyleFault } from '@motu/engine';
import { type Layer, toDrawing } from './layers.ts';

/** What the style of a layer draws nothing of, a sentence each; none for what is not drawn from a style. */
export async function styleFaults(engine: Engine, layer: Layer): Promise<string[]> {
  const draft = toDrawing(layer);
  if (draft?.content.kind !== 'features') return [];
  const faults = await engine.styleFaults(draft.content);
  return [...new Set(faults.map((fault) => describe(fault, draft.fields)))];
}

function describe(fault: StyleFault, fields: readonly QueryableField[]): string {
  const rule = `La règle «\u00a0${fault.rule}\u00a0»`;
  switch (fault.kind) {
    case 'unknown-field':
      return `${rule} nomme l’attribut «\u00a0${fault.field}\u00a0», que la couche n’a pas.${likely(fault.field, fields)}`;
    case 'no-object':
      return `${rule} ne concerne aucun objet de la couche.`;
    case 'no-shape':
      return fault.symbolizer === 'Fill'
        ? `${rule} remplit des surfaces, mais ses objets n’en sont pas.`
        : `${rule} trace des lignes, mais ses objets sont des points.`;
    case 'no-text':
      return `${rule} n’écrit rien\u00a0: son étiquette est vide pour tous ses objets.`;
    case 'no-image':
      return `${rule} n’a pas d’image\u00a0: une image est écrite dans le style lui-même (data:image/…).`;
    case 'blank-image':
      return `${rule} ne montre rien\u00a0: tous les pixels de son icône sont transparents.`;
  }
}

/** The attribute that was meant, as far as one can tell: files call them otherwise than tables do. */
function likely(asked: string, fields: readonly QueryableField[]): string {
  const fold = (text: string) => foldText(text).replace(/[^a-z0-9]/g, '');
  const meant = fields.find(({ name, title }) => fold(name) === fold(asked) || fold(title) === fold(asked));
  return meant ? ` Ici, il s’appelle «\u00a0${meant.name}\u00a0».` : '';
}
