import type { ClosingStack } from '../closing-stack.ts';
import type { ContextSource } from '../network/connections/trust.ts';
import { openTrustedAgent } from '../network/introspection.ts';
import { sendTelemetry } from '../network/telemetry.ts';
import type { Logger } from '../operation/log.ts';
import type { Settings } from '../settings/settings.ts';
import { toExportRequest } from '../tracing/otlp.ts';
import { createSpanExporter } from '../tracing/span-exporter.ts';
import { createTracer, type Tracer } from '../tracing/tracer.ts';

const exportMs = 5_000;

interface TracingOptions {
  readonly settings: Pick<Settings, 'traces' | 'tracePercent' | 'roles'>;
  readonly contexts: ContextSource;
  readonly version: string;
  /** The id of this process. */
  readonly owner: string;
  readonly log: Logger;
}

/** Sends traces to the operator's collector. Without one, traces of callers only appear in the log. */
export function openTracing(options: TracingOptions, closing: ClosingStack): Tracer {
  const { settings, contexts, version, owner, log } = options;
  const { traces: url, tracePercent: percent, roles } = settings;
  if (url === undefined) return createTracer({ exporter: undefined, percent });
  // @see OpenTelemetry, "Resource Semantic Conventions", Service
  const resource = {
    'service.name': 'quoin-server',
    'service.version': version,
    'service.instance.id': owner,
    'quoin.roles': roles.join(','),
  };
  const agent = openTrustedAgent(contexts);
  const exporter = createSpanExporter({
    send: (spans) => sendTelemetry(agent, url, toExportRequest(spans, resource), exportMs),
    log,
  });
  const tracer = createTracer({ exporter, percent });
  closing.add(async () => {
    await tracer.stop();
    await agent.destroy();
  });
  return tracer;
}
