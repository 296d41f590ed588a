import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/not-found.ts';

/** Paths of services that use the same tokens: authenticated users get 404. */
const paths = ['/v1/subscription/*', '/v1/identity/*'];

export async function otherServiceRoutes(app: FastifyInstance): Promise<void> {
  for (const path of paths) {
    app.all(path, {
      config: { needs: 'user', category: 'general' },
      // Runs before the body is read: its type and length do not change the response.
      onRequest: async () => {
        throw notFound();
      },
      handler: async () => undefined,
    });
  }
}
