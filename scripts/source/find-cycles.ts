/** Groups that reach each other, given what each one asks for; empty when everything has its place. */
export function findCycles(asks: ReadonlyMap<string, readonly string[]>): string[][] {
  const met = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];

  // Tarjan: one that reaches nothing met before it closes its group.
  function visit(name: string): number {
    const order = met.size;
    met.set(name, order);
    lowest.set(name, order);
    open.push(name);
    for (const asked of asks.get(name) ?? []) {
      const reached = met.has(asked) ? (open.includes(asked) ? met.get(asked) : undefined) : visit(asked);
      lowest.set(name, Math.min(lowest.get(name) ?? order, reached ?? order));
    }
    const reach = lowest.get(name) ?? order;
    if (reach === order) {
      const group = open.splice(open.indexOf(name));
      if (group.length > 1) cycles.push(group);
    }
    return reach;
  }

  for (const name of asks.keys()) if (!met.has(name)) visit(name);
  return cycles;
}
