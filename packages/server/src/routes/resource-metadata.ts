import type { FastifyInstance } from 'fastify';
import { describeProtectedResource } from '../authorization/metadata.ts';
import { authorizationPaths as paths } from '../authorization/paths.ts';
import { parseQuery } from '../http/query.ts';
import { noQuery } from '../schemas/page.ts';

export interface ResourceMetadataRouteOptions {
  readonly baseUrl: () => string;
  /** False if another server issues the tokens. */
  readonly issuesTokens: boolean;
}

/** The metadata that the challenges of the API name. */
export async function resourceMetadataRoutes(
  app: FastifyInstance,
  { baseUrl, issuesTokens }: ResourceMetadataRouteOptions,
): Promise<void> {
  const config = { needs: 'nothing', category: 'general', countsToken: true } as const;
  app.get(paths.resourceMetadata, { config }, async (request, reply) => {
    parseQuery(noQuery, request.query);
    const metadata = describeProtectedResource(baseUrl(), { issuesTokens });
    return reply.header('Cache-Control', 'public, max-age=300').send(metadata);
  });
}
