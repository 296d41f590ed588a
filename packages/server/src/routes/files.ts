import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { FileStore } from '../files/file-store.ts';
import { requireGrant } from '../http/access-hook.ts';
import { parseQuery } from '../http/query.ts';
import { parseRange } from '../http/range.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { fileNameOf } from '../jobs/order/file-name.ts';
import { availableFile } from '../jobs/wire.ts';
import { fileQuery } from '../schemas/jobs.ts';
import { HttpError } from '../wire-error.ts';
import { readConfig } from './jobs.ts';
import { idOf, jobPath } from './paths.ts';

export interface FileRouteOptions {
  readonly jobs: Jobs;
  readonly files: Pick<FileStore, 'openFile'>;
  readonly now: () => number;
}

/** Serves a job's source and result, until the job expires. */
export async function fileRoutes(app: FastifyInstance, { jobs, files, now }: FileRouteOptions): Promise<void> {
  app.get(`${jobPath}/files`, { config: readConfig }, async (request, reply) => {
    const { file_type: kind } = parseQuery(fileQuery, request.query);
    const job = await jobs.read(idOf(request), requireGrant(request));
    const state = availableFile(job, kind, now());
    if (state === 'gone')
      throw new HttpError(410, 'gone', 'The files of this job were removed; they are kept until `expires_at`.');
    const facts = kind === 'input' ? job.inputFile : job.outputFile;
    if (state === 'absent' || facts === undefined) {
      throw new HttpError(
        404,
        'not_found',
        `The job has no ${kind} file${job.completedAt === undefined ? ' yet' : ''}.`,
      );
    }
    const { size, sha256, mediaType, attempt } = facts;
    const etag = `"${sha256}"`;
    reply.headers({
      ETag: etag,
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'private, no-cache',
      'Content-Disposition': `attachment; filename="${fileNameOf(job, kind)}"`,
      // A caller's file must not act as a page of this service.
      'Content-Security-Policy': "default-src 'none'; sandbox",
    });
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
    reply.type(mediaType);

    const ifRange = request.headers['if-range'];
    const range = ifRange === undefined || ifRange === etag ? parseRange(request.headers.range, size) : undefined;
    if (range === 'unsatisfiable') {
      const headers = { 'Content-Range': `bytes */${size}` };
      throw new HttpError(400, 'invalid_request', `The range is outside the file, which has ${size} bytes.`, {
        headers,
      });
    }
    reply.header('Content-Length', range === undefined ? size : range.end - range.start + 1);
    if (range !== undefined) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
    // An empty body would set Content-Length to 0.
    if (request.method === 'HEAD') return reply.send(Readable.from([]));
    return reply.send(await files.openFile({ jobId: job.id, kind, attempt }, range ?? { size, sha256 }));
  });
}

/** @see RFC 9110, "If-None-Match": weak comparison */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}
