/** The edges of a directed graph: each node's id with the ids that it leads to. */
export type Edges = ReadonlyMap<string, readonly string[]>;

/** Returns one node of each cycle: the target of the edge that closes it. */
export function findCycles(edges: Edges): string[] {
  const found: string[] = [];
  const finished = new Set<string>();
  for (const start of edges.keys()) if (!finished.has(start)) visit(start, edges, finished, found);
  return found;
}

/** Depth-first search with an explicit stack, because a chain may be as long as the document. */
function visit(start: string, edges: Edges, finished: Set<string>, found: string[]): void {
  const onPath = new Set([start]);
  const stack = [{ id: start, next: 0 }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const to = edges.get(top.id)?.[top.next++];
    if (to === undefined) {
      onPath.delete(top.id);
      finished.add(top.id);
      stack.pop();
    } else if (onPath.has(to)) {
      found.push(to);
    } else if (!finished.has(to)) {
      onPath.add(to);
      stack.push({ id: to, next: 0 });
    }
  }
}
