import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseQuery } from '../http/query.ts';
import { noQuery } from '../schemas/page.ts';
import { HttpError } from '../wire-error.ts';
import { type Documents, DocumentsBusy } from '../workers/documents.ts';
import type { DocumentAnswer, DocumentOrder } from '../workers/protocol/messages.ts';
import { WorkerError } from '../workers/worker-error.ts';

export interface DocumentRouteOptions {
  readonly documents: Pick<Documents, 'examine'>;
}

export const maxDocumentBytes = 4 * 1024 * 1024;

const options = {
  config: { needs: { scopes: ['document'] }, category: 'general' },
  bodyLimit: maxDocumentBytes,
} as const;

/**
 * Validates or upgrades a design document. Nothing of it is stored. Its bytes go to a worker process and the result
 * comes back as bytes: parsing 2 MB here would block all other requests.
 */
export async function documentRoutes(app: FastifyInstance, { documents }: DocumentRouteOptions): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const respond = async (kind: DocumentOrder['kind'], request: FastifyRequest, reply: FastifyReply) => {
    parseQuery(noQuery, request.query);
    const found = await documents.examine({ kind, document: requireDocument(request) }).catch((error) => {
      throw toHttpError(error);
    });
    return reply.type('application/json; charset=utf-8').send(requireDone(found));
  };
  for (const kind of ['validate', 'upgrade'] as const) {
    app.post(`/v1/document/${kind}`, options, (request, reply) => respond(kind, request, reply));
  }
}

function requireDocument({ body }: FastifyRequest): Buffer {
  if (Buffer.isBuffer(body) && body.length > 0) return body;
  throw new HttpError(400, 'invalid_request', 'The request has no body; send a design document as JSON.');
}

function requireDone({ outcome, body }: DocumentAnswer): Buffer {
  if (outcome === 'malformed') throw new HttpError(400, 'invalid_request', 'The body is not valid JSON.');
  if (outcome === 'done') return body;
  const { message, problems } = JSON.parse(body.toString()) as Refusal;
  // `field` is the problem's JSON pointer.
  const details = problems.map(({ pointer, code, message }) => ({ field: pointer, code, message }));
  const description = `The document cannot be upgraded: ${message}.`;
  throw new HttpError(422, 'validation_error', description, { details });
}

interface Refusal {
  readonly message: string;
  readonly problems: readonly { readonly pointer: string; readonly code: string; readonly message: string }[];
}

const busy = () =>
  new HttpError(503, 'service_unavailable', 'The service cannot process documents now. Try again later.', {
    headers: { 'Retry-After': '5' },
  });

function toHttpError(error: unknown): unknown {
  if (error instanceof DocumentsBusy) return busy();
  if (!(error instanceof WorkerError)) return error;
  const { code, message } = error;
  if (code === 'workers_stopped') return busy();
  if (code !== 'conversion_timeout' && code !== 'conversion_memory') return error;
  const details = [{ field: 'body', code, message }];
  return new HttpError(422, 'validation_error', 'The document needs too much time or memory.', { details });
}
