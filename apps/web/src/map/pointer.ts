import { useSyncExternalStore } from 'react';

/** What takes the clicks and drags made on the map. */
export type Tool = 'zoom-area' | 'draw' | 'modify' | 'measure' | 'route' | 'zone' | 'mark' | 'select';

type Pointer = {
  tool(): Tool | null;
  /** Gives the pointer to a tool; the one that had it stops by itself. */
  take(tool: Tool): void;
  /** Gives it back. Harmless when another tool has taken it since. */
  release(tool: Tool): void;
  subscribe(onChange: () => void): () => void;
};

/** The pointer has one owner, so that two tools can never be on at once. */
export function createPointer(): Pointer {
  const listeners = new Set<() => void>();
  let owner: Tool | null = null;

  const give = (tool: Tool | null) => {
    if (tool === owner) return;
    owner = tool;
    for (const listener of listeners) listener();
  };

  return {
    tool: () => owner,
    take: give,
    release: (tool) => {
      if (owner === tool) give(null);
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

export const pointer = createPointer();

/** The tool that has the pointer; null leaves a click to the information at a point. */
export function usePointerTool(): Tool | null {
  return useSyncExternalStore(pointer.subscribe, pointer.tool);
}
