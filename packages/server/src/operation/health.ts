/** Reports whether one part works; any part that does not makes the service unavailable. */
export type HealthCheck = () => Promise<boolean>;

/** A check that takes longer has failed: callers must not hang with it. */
const checkMs = 5_000;

/** Rejects if the work takes longer than a check may. */
export async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no result after ${checkMs} ms`)), checkMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

export async function runChecks(
  checks: Readonly<Record<string, HealthCheck>>,
): Promise<readonly (readonly [string, 'ok' | 'failed'])[]> {
  return Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const isWell = await within(check()).catch(() => false);
      return [name, isWell ? 'ok' : 'failed'] as const;
    }),
  );
}
