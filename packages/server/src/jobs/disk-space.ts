/** How long an answer of the disk is good for: a request should not wait for one of its own. */
const freshMs = 1_000;

/** Whether there is room for more files. The reserve is what the jobs that run and the database still need. */
export function createDiskSpaceCheck(freeBytes: () => Promise<number>, minFreeBytes: number): () => Promise<boolean> {
  let cached: { readonly at: number; readonly hasSpace: Promise<boolean> } | undefined;
  return () => {
    const at = performance.now();
    if (cached === undefined || at - cached.at > freshMs) {
      cached = {
        at,
        hasSpace: freeBytes().then(
          (free) => free >= minFreeBytes,
          () => false,
        ),
      };
    }
    return cached.hasSpace;
  };
}
