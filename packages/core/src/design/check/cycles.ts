/** What leads from one thing to others, by ids. */
export type Edges = ReadonlyMap<string, readonly string[]>;

/** One thing of every cycle: that from which the cycle is entered again. */
export function findCycles(edges: Edges): string[] {
  const found: string[] = [];
  const ended = new Set<string>();
  for (const start of edges.keys()) if (!ended.has(start)) follow(start, edges, ended, found);
  return found;
}

/** Depth first, on a stack of its own: chains may be as long as the document. */
function follow(start: string, edges: Edges, ended: Set<string>, found: string[]): void {
  const open = new Set([start]);
  const stack = [{ id: start, next: 0 }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const to = edges.get(top.id)?.[top.next++];
    if (to === undefined) {
      open.delete(top.id);
      ended.add(top.id);
      stack.pop();
    } else if (open.has(to)) {
      found.push(to);
    } else if (!ended.has(to)) {
      open.add(to);
      stack.push({ id: to, next: 0 });
    }
  }
}
