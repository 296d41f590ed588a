import type { FastifyInstance } from 'fastify';

/** What a check of one part says; any that fails makes the service unavailable. */
export type HealthCheck = () => Promise<boolean>;

export interface HealthRouteOptions {
  readonly version: string;
  readonly checks: Readonly<Record<string, HealthCheck>>;
}

/** Tells load balancers and people whether the service works; public, and never behind conversions. */
export async function healthRoutes(app: FastifyInstance, { version, checks }: HealthRouteOptions): Promise<void> {
  app.get('/health/converter', async (_request, reply) => {
    const results = await Promise.all(Object.entries(checks).map(runCheck));
    const isWell = results.every(([, word]) => word === 'ok');
    const status = isWell ? 'ok' : 'unavailable';
    return reply.code(isWell ? 200 : 503).send({ status, version, checks: Object.fromEntries(results) });
  });
}

async function runCheck([name, check]: [string, HealthCheck]): Promise<[string, 'ok' | 'failed']> {
  const isWell = await check().catch(() => false);
  return [name, isWell ? 'ok' : 'failed'];
}
