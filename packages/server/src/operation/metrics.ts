import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The service's metrics, in their own registry. */
export interface Metrics {
  readonly registry: Registry;
  countRequest(method: string, route: string, status: number, seconds: number): void;
  countStage(stage: string, seconds: number): void;
  countEnd(status: string, code: string): void;
  countAttempt(outcome: string, seconds: number): void;
  countDelivery(status: string): void;
  countDisabled(): void;
}

/** Values of the gauges, read when the metrics are scraped. */
export interface MetricSources {
  /** Jobs by state. */
  countJobs(): Promise<Readonly<Record<string, number>>>;
  /** Age of the job that has waited longest. */
  queueSeconds(): Promise<number>;
  countActive(): number;
  countWaitingConversions(): number;
  freeBytes(): Promise<number>;
  countActiveAttempts(): number;
  /** Age of the oldest event or due delivery. */
  deliveryQueueSeconds(): Promise<number>;
}

/** Creates the counters. Gauges are added later, when the parts exist whose values they read. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: 'quoin_http_request_seconds',
    help: 'Requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const stages = new Histogram({
    name: 'quoin_job_stage_seconds',
    help: 'Duration of each stage of jobs',
    labelNames: ['stage'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 120, 300],
    registers,
  });
  const ends = new Counter({
    name: 'quoin_jobs_ended_total',
    help: 'Jobs that ended, by status and error code',
    labelNames: ['status', 'code'],
    registers,
  });
  const attempts = new Histogram({
    name: 'quoin_webhook_attempt_seconds',
    help: 'Attempts to deliver an event, by outcome',
    labelNames: ['outcome'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const deliveries = new Counter({
    name: 'quoin_webhook_deliveries_ended_total',
    help: 'Deliveries that ended, by status',
    labelNames: ['status'],
    registers,
  });
  const disabled = new Counter({
    name: 'quoin_webhook_subscriptions_disabled_total',
    help: 'Subscriptions disabled because of failures',
    registers,
  });
  return {
    registry,
    countRequest: (method, route, status, seconds) => requests.observe({ method, route, status }, seconds),
    countStage: (stage, seconds) => stages.observe({ stage }, seconds),
    countEnd: (status, code) => ends.inc({ status, code }),
    countAttempt: (outcome, seconds) => attempts.observe({ outcome }, seconds),
    countDelivery: (status) => deliveries.inc({ status }),
    countDisabled: () => disabled.inc(),
  };
}

export function addGauges(registry: Registry, sources: MetricSources): void {
  gauge(registry, 'quoin_webhook_attempts_active', 'Attempts running in this process', async (set) =>
    set({}, sources.countActiveAttempts()),
  );
  gauge(registry, 'quoin_webhook_queue_seconds', 'Age of the oldest event or due delivery', async (set) =>
    set({}, await sources.deliveryQueueSeconds()),
  );
  gauge(registry, 'quoin_queue_seconds', 'Age of the oldest waiting job', async (set) =>
    set({}, await sources.queueSeconds()),
  );
  gauge(registry, 'quoin_jobs_active', 'Jobs running in this process', async (set) => set({}, sources.countActive()));
  gauge(registry, 'quoin_conversions_waiting', 'Conversions waiting for a worker', async (set) =>
    set({}, sources.countWaitingConversions()),
  );
  gauge(registry, 'quoin_storage_free_bytes', 'Free disk space for files', async (set) =>
    set({}, await sources.freeBytes()),
  );
  gauge(registry, 'quoin_jobs', 'Jobs by state', async (set) => {
    for (const [status, count] of Object.entries(await sources.countJobs())) set({ status }, count);
  });
}

type Set = (labels: Record<string, string>, value: number) => void;

function gauge(registry: Registry, name: string, help: string, collect: (set: Set) => Promise<void>): void {
  const made: Gauge = new Gauge({
    name,
    help,
    labelNames: name === 'quoin_jobs' ? ['status'] : [],
    registers: [registry],
    collect: () => collect((labels, value) => made.set(labels, value)),
  });
}
