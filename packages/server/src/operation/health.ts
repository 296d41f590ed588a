/** What a check of one part says; any that fails makes the service unavailable. */
export type HealthCheck = () => Promise<boolean>;

/** A check that does not answer in this time has failed: whoever asks must not hang with it. */
const checkMs = 5_000;

export async function runChecks(
  checks: Readonly<Record<string, HealthCheck>>,
): Promise<readonly (readonly [string, 'ok' | 'failed'])[]> {
  return Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), checkMs);
      });
      const isWell = await Promise.race([check().catch(() => false), late]);
      clearTimeout(timer);
      return [name, isWell ? 'ok' : 'failed'] as const;
    }),
  );
}
