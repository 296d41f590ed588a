import type { FastifyInstance } from 'fastify';
import { type HealthCheck, runChecks } from '../operation/health.ts';
import type { Metrics } from '../operation/metrics.ts';
import type { Role } from '../settings/roles.ts';

export interface OperationRouteOptions {
  readonly metrics: Pick<Metrics, 'registry'>;
  /** The parts of the service that this process runs. */
  readonly roles: readonly Role[];
  readonly checks: Readonly<Record<string, HealthCheck>>;
  /** False while the service starts or stops. */
  readonly isReady: () => boolean;
}

/** Routes for the operator's tools, on an address that is not public. */
export async function operationRoutes(app: FastifyInstance, options: OperationRouteOptions): Promise<void> {
  const { metrics, roles, checks, isReady } = options;
  app.get('/ready', { config: { needs: 'nothing', category: 'none' } }, async (_request, reply) => {
    const results = await runChecks(checks);
    const ready = isReady() && results.every(([, word]) => word === 'ok');
    return reply.code(ready ? 200 : 503).send({ ready, roles, checks: Object.fromEntries(results) });
  });
  app.get('/metrics', { config: { needs: 'nothing', category: 'none' } }, async (_request, reply) => {
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
