import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DirectBusy, type DirectConversions, type DirectResult } from '../direct/direct-conversions.ts';
import { BodyIncomplete, BodyTooLarge } from '../direct/receive-body.ts';
import { requireGrant } from '../http/access-hook.ts';
import { Disconnected, disconnectSignal } from '../http/disconnect.ts';
import { createMultipart } from '../http/multipart.ts';
import { parseQuery } from '../http/query.ts';
import { conversionQuery, toDirectOrder } from '../schemas/conversions.ts';
import { HttpError } from '../wire-error.ts';
import { ConversionFailure, WorkerError } from '../workers/worker-error.ts';

export interface ConversionRouteOptions {
  readonly direct: Pick<DirectConversions, 'convert' | 'maxInputBytes'>;
}

const config = { needs: { scopes: ['converter', 'converter:write'] }, category: 'general' } as const;

/** A client that takes no more of a result keeps its file open; it is disconnected after this time. */
const maxSendMs = 300_000;

/** Converts the body and responds with the result. No job, no event and no file remain. */
export async function conversionRoutes(app: FastifyInstance, { direct }: ConversionRouteOptions): Promise<void> {
  // The body may have any type. It is not read here, but streamed to the disk.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  app.post('/v1/conversions', { config }, async (request, reply) => {
    const query = parseQuery(conversionQuery, request.query);
    requireFile(request, direct.maxInputBytes);
    const result = await direct
      .convert({
        id: request.id,
        organizationId: requireGrant(request).organizationId,
        order: toDirectOrder(query),
        body: request.raw,
        signal: disconnectSignal(reply),
      })
      .catch((error) => {
        throw toHttpError(error, direct.maxInputBytes);
      });
    return sendResult(reply, result, query.notes === true);
  });
}

/** Refuses a body by its header, before anything of it is read. */
function requireFile({ headers }: FastifyRequest, maxInputBytes: number): void {
  const refuse = (message: string) => new HttpError(400, 'invalid_request', message);
  const { 'content-length': length, 'transfer-encoding': transfer, 'content-encoding': coding = 'identity' } = headers;
  if (Number(length) > maxInputBytes) throw tooLarge(maxInputBytes);
  if (transfer === undefined && Number(length ?? 0) === 0) throw refuse('The request has no body; send a file.');
  if (coding.toLowerCase() !== 'identity') throw refuse('Content-Encoding is not supported; send the file itself.');
  if (/^\s*multipart\//i.test(headers['content-type'] ?? ''))
    throw refuse('The body is a form; send the file itself as the body (curl: --data-binary @file).');
}

function sendResult(reply: FastifyReply, { converted, content, release }: DirectResult, withNotes: boolean) {
  const { notes, size, mediaType, extension } = converted;
  const timer = setTimeout(() => reply.raw.destroy(), maxSendMs);
  reply.raw.once('close', () => {
    clearTimeout(timer);
    release();
  });
  const disposition = `attachment; filename="converted.${extension}"`;
  reply.headers({
    'X-Quoin-Notes': notes.length,
    // A caller's file must not act as a page of this service.
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
  if (!withNotes) {
    reply.headers({ 'Content-Disposition': disposition, 'Content-Length': size });
    return reply.type(mediaType).send(content);
  }
  const json = Buffer.from(JSON.stringify(notes));
  const multipart = createMultipart([
    { headers: { 'Content-Type': 'application/json' }, content: json, length: json.length },
    { headers: { 'Content-Type': mediaType, 'Content-Disposition': disposition }, content, length: size },
  ]);
  return reply.header('Content-Length', multipart.length).type(multipart.mediaType).send(multipart.content);
}

function toHttpError(error: unknown, maxInputBytes: number): unknown {
  if (error instanceof BodyTooLarge) return tooLarge(maxInputBytes);
  if (error instanceof BodyIncomplete || error instanceof Disconnected)
    return new HttpError(400, 'invalid_request', 'The body is incomplete.');
  if (error instanceof DirectBusy) return busy();
  if (error instanceof ConversionFailure) return unprocessable(error.code, error.message);
  if (!(error instanceof WorkerError)) return error;
  if (error.code === 'workers_stopped') return busy();
  if (error.code === 'worker_crashed') return unprocessable('crashed', 'The conversion process crashed twice.');
  return error.code === 'worker_defect' ? error : unprocessable(error.code, error.message);
}

/** @see the decisions about the service, "Direct conversion" */
function unprocessable(code: string, message: string): HttpError {
  const details = [{ field: 'body', code, message }];
  return new HttpError(422, 'validation_error', 'The file cannot be converted.', { details });
}

function tooLarge(maxInputBytes: number): HttpError {
  const message = `the file is larger than ${maxInputBytes / 1024 ** 2} MiB`;
  const details = [{ field: 'body', code: 'input_too_large', message }];
  return new HttpError(400, 'invalid_request', 'The body is too large.', { details });
}

const busy = () =>
  new HttpError(503, 'service_unavailable', 'The service cannot convert files directly now. Try again later.', {
    headers: { 'Retry-After': '5' },
  });
