/** True if a part works; the service is unavailable if any part does not. */
export type HealthCheck = () => Promise<boolean>;

/** A check that takes longer fails, so that callers do not wait with it. */
const checkTimeoutMs = 5_000;

/** Rejects if the work takes longer than a check may. */
export async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no result after ${checkTimeoutMs} ms`)), checkTimeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

export async function runChecks(
  checks: Readonly<Record<string, HealthCheck>>,
): Promise<readonly (readonly [string, 'ok' | 'failed'])[]> {
  return Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const isHealthy = await withTimeout(check()).catch(() => false);
      return [name, isHealthy ? 'ok' : 'failed'] as const;
    }),
  );
}
