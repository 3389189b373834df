/** The drawing of ARCHITECTURE.md: each box with the places that it stands for, and the arrows between boxes. */
type Drawing = {
  boxes: ReadonlyMap<string, readonly string[]>;
  arrows: readonly (readonly [from: string, to: string])[];
};

/** Stands for all that no other box of its frame names. */
const OTHERS = '…';

/** A frame is named after its folder, a box after files and folders of it; an arrow may lead to several boxes, and boxes follow each other on a line. */
export function readDrawing(markdown: string): Drawing {
  const [, text = ''] = /```mermaid\n(.*?)```/s.exec(markdown) ?? [];
  const boxes = new Map<string, string[]>();
  const arrows: [string, string][] = [];
  let frame = '';
  for (const line of text.split('\n').map((one) => one.trim())) {
    const [, folder] = /^subgraph \w+ \[(.+)\]$/.exec(line) ?? [];
    const [, id, names] = /^(\w+)\[(.+)\]$/.exec(line) ?? [];
    if (folder) frame = `${folder}/`;
    else if (line === 'end') frame = '';
    else if (id && names)
      boxes.set(
        id,
        names.split(/, | (?=…)/).map((name) => (name === OTHERS ? frame : `${frame}${name}`)),
      );
    else if (line.includes('-->')) {
      const steps = line.split(' --> ').map((step) => step.split(' & '));
      for (const [i, from] of steps.slice(0, -1).entries())
        for (const one of from) for (const other of steps[i + 1] ?? []) arrows.push([one, other]);
    }
  }
  return { boxes, arrows };
}

/** The box that a place is in: the one that names most of its path. */
export function boxOf({ boxes }: Drawing, place: string): string | undefined {
  const length = (name: string) => (`${place}/`.startsWith(name.endsWith('/') ? name : `${name}/`) ? name.length : 0);
  const found = [...boxes].map(([id, names]) => ({ id, length: Math.max(...names.map(length)) }));
  return found.filter((one) => one.length > 0).sort((a, b) => b.length - a.length)[0]?.id;
}

/** The boxes that one comes to along the arrows. */
export function reachedFrom({ arrows }: Drawing, box: string): Set<string> {
  const reached = new Set([box]);
  for (const one of reached) for (const [from, to] of arrows) if (from === one) reached.add(to);
  return reached;
}
