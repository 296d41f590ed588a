/** How long an answer of the disk is good for: a request should not wait for one of its own. */
const freshMs = 1_000;

/** Whether there is room for more files. The reserve is what the jobs that run and the database still need. */
export function createRoomCheck(freeBytes: () => Promise<number>, minFreeBytes: number): () => Promise<boolean> {
  let known: { readonly at: number; readonly hasRoom: Promise<boolean> } | undefined;
  return () => {
    const at = performance.now();
    if (known === undefined || at - known.at > freshMs) {
      known = {
        at,
        hasRoom: freeBytes().then(
          (free) => free >= minFreeBytes,
          () => false,
        ),
      };
    }
    return known.hasRoom;
  };
}
