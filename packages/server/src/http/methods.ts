import type { FastifyInstance } from 'fastify';
import { HttpError } from '../wire-error.ts';
import { sendError } from './errors.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/** Notes each path's methods as routes are made, so that the others can be answered with 405 and `Allow`. */
export function noteMethods(app: FastifyInstance): ReadonlyMap<string, ReadonlySet<string>> {
  const paths = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = paths.get(url) ?? new Set();
    for (const each of [method].flat()) known.add(each);
    paths.set(url, known);
  });
  return paths;
}

/** Answers the methods that a path does not take; registered last, when every path is known. */
export async function otherMethods(
  app: FastifyInstance,
  { paths }: { readonly paths: ReadonlyMap<string, ReadonlySet<string>> },
): Promise<void> {
  for (const [url, known] of [...paths]) {
    const allow = [...known].sort().join(', ');
    app.route({
      url,
      method: methods.filter((method) => !known.has(method)),
      config: { needs: 'nothing', category: 'none' },
      // The body is not looked at: neither its kind nor its length changes the answer.
      onRequest: async (request, reply) => {
        const sentence = `This address takes ${allow}.`;
        return sendError(
          reply,
          request,
          new HttpError(405, 'method_not_allowed', sentence, { headers: { Allow: allow } }),
        );
      },
      handler: async () => undefined,
    });
  }
}
