/** A measured value is reused for this time, so that requests do not wait for the disk. */
const freshMs = 1_000;

/** Creates a check for enough free space. The reserve is for running jobs and the database. */
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
