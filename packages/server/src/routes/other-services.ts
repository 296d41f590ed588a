import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/not-found.ts';

/** Paths of services that use the same tokens: who may ask there learns that there is nothing here. */
const paths = ['/v1/subscription/*', '/v1/identity/*'];

export async function otherServiceRoutes(app: FastifyInstance): Promise<void> {
  for (const path of paths) {
    app.all(path, {
      config: { needs: 'user', category: 'general' },
      // Before the body: neither its kind nor its length changes the answer.
      onRequest: async () => {
        throw notFound();
      },
      handler: async () => undefined,
    });
  }
}
