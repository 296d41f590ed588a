import type { Logger } from '../operation/log.ts';
import type { EndedSpan } from './span.ts';

/** Receives spans as they end. */
export interface SpanExporter {
  add(span: EndedSpan): void;
  /** Sends what is left. */
  stop(): Promise<void>;
}

export interface SpanExporterOptions {
  /** Sends spans to the collector. */
  readonly send: (spans: readonly EndedSpan[]) => Promise<void>;
  readonly log: Pick<Logger, 'warn'>;
}

const [intervalMs, batchSize, maxPending] = [1_000, 512, 8_192];
/** A collector that is gone is reported this often. */
const reportMs = 60_000;

/**
 * Sends spans in batches, one request at a time. Traces never delay the service: spans that the collector does not
 * accept in time are dropped and counted in the log.
 */
export function createSpanExporter({ send, log }: SpanExporterOptions): SpanExporter {
  let pending: EndedSpan[] = [];
  let dropped = 0;
  let lastError: unknown;
  let reportedAt = Number.NEGATIVE_INFINITY;
  let sending: Promise<void> | undefined;

  const report = (): void => {
    if (dropped === 0 || performance.now() - reportedAt < reportMs) return;
    log.warn({ err: lastError, spans: dropped }, 'spans were dropped');
    [dropped, reportedAt] = [0, performance.now()];
  };
  const sendBatches = async (): Promise<void> => {
    while (pending.length > 0) {
      const batch = pending.slice(0, batchSize);
      pending = pending.slice(batchSize);
      try {
        await send(batch);
      } catch (error) {
        lastError = error;
        dropped += batch.length;
        break;
      }
    }
    report();
  };
  const flush = (): Promise<void> => {
    sending ??= sendBatches().finally(() => {
      sending = undefined;
    });
    return sending;
  };
  const timer = setInterval(() => void flush(), intervalMs);
  timer.unref();
  return {
    add(span) {
      if (pending.length >= maxPending) dropped++;
      else pending.push(span);
      if (pending.length === batchSize) void flush();
    },
    async stop() {
      clearInterval(timer);
      await flush();
      // Spans that ended during the last request.
      await flush();
    },
  };
}
