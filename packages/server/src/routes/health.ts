import type { FastifyInstance } from 'fastify';
import { type HealthCheck, runChecks } from '../operation/health.ts';
import { roles as allRoles, type Role } from '../settings/roles.ts';

export interface HealthRouteOptions {
  readonly version: string;
  /** The parts of the service that this process runs. */
  readonly roles: readonly Role[];
  readonly checks: Readonly<Record<string, HealthCheck>>;
}

/** Reports to load balancers and people whether the service works; public, and never delayed by conversions. */
export async function healthRoutes(
  app: FastifyInstance,
  { version, roles, checks }: HealthRouteOptions,
): Promise<void> {
  const config = { needs: 'nothing', category: 'general', exemptsPrivate: true } as const;
  // Without other processes the response is the specified one.
  const ownRoles = roles.length < allRoles.length ? { roles } : {};
  app.get('/health/converter', { config }, async (_request, reply) => {
    const results = await runChecks(checks);
    const isHealthy = results.every(([, word]) => word === 'ok');
    const status = isHealthy ? 'ok' : 'unavailable';
    return reply
      .code(isHealthy ? 200 : 503)
      .send({ status, version, ...ownRoles, checks: Object.fromEntries(results) });
  });
}
