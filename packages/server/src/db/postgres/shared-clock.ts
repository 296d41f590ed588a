import type { Queries } from './postgres.ts';

const measureMs = 30_000;
const samples = 3;

/** The time of the database server: leases and rate limits compare times of different machines. */
export interface SharedClock {
  now(): number;
  stop(): void;
}

/** Measures the difference of the clocks now and every half minute. */
export async function startSharedClock(queries: Queries): Promise<SharedClock> {
  let offset = 0;
  const measure = async (): Promise<void> => {
    let best = { roundTrip: Number.POSITIVE_INFINITY, offset };
    for (let sample = 0; sample < samples; sample += 1) {
      const [start, begin] = [Date.now(), performance.now()];
      const row = await queries.one<{ at: number }>(
        'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS at',
      );
      const roundTrip = performance.now() - begin;
      const difference = Math.round((row?.at ?? start) - (start + roundTrip / 2));
      if (roundTrip < best.roundTrip) best = { roundTrip, offset: difference };
    }
    // A smaller difference may come from the measurement, and time should rarely go back.
    if (Math.abs(best.offset - offset) > best.roundTrip / 2 + 1) offset = best.offset;
  };
  await measure();
  const timer = setInterval(() => void measure().catch(() => {}), measureMs);
  timer.unref();
  return { now: () => Date.now() + offset, stop: () => clearInterval(timer) };
}
