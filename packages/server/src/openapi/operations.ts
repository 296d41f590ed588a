import { healthSchema } from '../schemas/health.ts';
import { fileQuery, jobDetailSchema, jobPageSchema, jobSchema, listQuery, readQuery } from '../schemas/jobs.ts';
import { conversionOperation } from './conversion-operation.ts';
import { documentOperations } from './document-operations.ts';
import { examples } from './examples.data.ts';
import type { Operation } from './operation.ts';
import {
  cached,
  conflict,
  fileHeaders,
  foreignJob,
  idempotencyKey,
  invalidBody,
  invalidQuery,
  jobNotFound,
  keyInFlight,
  missingScope,
  notModified,
  readScopes,
  unexpectedQuery,
  unprocessableBody,
  writeScopes,
} from './shared-responses.ts';
import { webhookOperations } from './webhook-operations.ts';

/** All operations, in the order in which a newcomer needs them. */
export const operations: readonly Operation[] = [
  {
    method: 'post',
    path: '/v1/converter/jobs',
    id: 'createJob',
    tag: 'Jobs',
    summary: 'Create a job',
    description:
      'The service downloads the source, converts it, and uploads the result to the target with one `PUT`. One job converts one file.\n\nURLs are returned as they were sent. Header values and rules are stored encrypted, never returned, and deleted when the job ends.',
    scopes: writeScopes,
    headers: [idempotencyKey],
    body: { name: 'JobRequest', required: true, example: examples.order },
    responses: [
      {
        status: 201,
        description: 'The queued job',
        schema: jobSchema,
        example: examples.job,
        headers: ['Location'],
      },
    ],
    errors: [
      invalidBody,
      missingScope(writeScopes),
      conflict('A request with this Idempotency-Key is still being processed', keyInFlight),
      unprocessableBody(
        'Members contradict each other, `url_headers` is not valid, or the key was used with another body',
      ),
    ],
  },
  {
    method: 'get',
    path: '/v1/converter/jobs',
    id: 'listJobs',
    tag: 'Jobs',
    summary: 'List jobs',
    description: "Your organization's jobs, newest first. An `offset` beyond the last job returns an empty page.",
    scopes: readScopes,
    query: listQuery,
    responses: [{ status: 200, description: 'A page of jobs', schema: jobPageSchema, example: examples.page }],
    errors: [invalidQuery('limit', 'must be a whole number from 1 to 50'), missingScope(readScopes)],
  },
  {
    method: 'get',
    path: '/v1/converter/jobs/{id}',
    id: 'readJob',
    tag: 'Jobs',
    summary: 'Read a job',
    description: 'With `wait` the response comes when the job has ended or the time has passed.',
    scopes: readScopes,
    query: readQuery,
    responses: [{ status: 200, description: 'The job', schema: jobDetailSchema, example: examples.completed }],
    errors: [invalidQuery('wait', 'must be a whole number from 0 to 60'), foreignJob, jobNotFound],
  },
  {
    method: 'get',
    path: '/v1/converter/jobs/{id}/events',
    id: 'watchJob',
    tag: 'Jobs',
    summary: 'Watch a job',
    description:
      'Server-sent events of the type `state`: the current state, then each change, until the job has ended. The data is JSON with `id` and `status`; at the end also `completed_at`, and after a failure `error` and `error_code`.',
    scopes: readScopes,
    headers: [
      {
        name: 'Last-Event-ID',
        description: 'The `id` of the last received event: only later events are sent',
        pattern: '^[0-9]{1,9}$',
      },
    ],
    responses: [
      {
        status: 200,
        description: 'The stream',
        media: 'text/event-stream',
        example: examples.events,
        headers: ['Cache-Control'],
      },
    ],
    errors: [unexpectedQuery, foreignJob, jobNotFound],
  },
  {
    method: 'delete',
    path: '/v1/converter/jobs/{id}',
    id: 'cancelJob',
    tag: 'Jobs',
    summary: 'Cancel a job',
    description: 'Cancels a job that has not ended. It ends as `failed` with the code `cancelled`.',
    scopes: writeScopes,
    responses: [
      { status: 200, description: 'The cancelled job', schema: jobDetailSchema, example: examples.cancelled },
    ],
    errors: [
      unexpectedQuery,
      foreignJob,
      jobNotFound,
      conflict('The job has ended already', 'The job has ended already.'),
    ],
  },
  {
    method: 'post',
    path: '/v1/converter/jobs/{id}/retry',
    id: 'retryJob',
    tag: 'Jobs',
    summary: 'Retry a job',
    description:
      'Creates a new job from one that has ended, with the same tag, source, target and settings. Its headers and rules have been deleted and can be sent again in the body. If the operator lets the service remove the queries of URLs at the end of a job, a job whose URLs had queries can be retried only with both URLs in the body.',
    scopes: writeScopes,
    headers: [idempotencyKey],
    body: { name: 'RetryRequest', required: false, example: examples.retry },
    responses: [
      {
        status: 201,
        description: 'The new queued job',
        schema: jobSchema,
        example: examples.retried,
        headers: ['Location'],
      },
    ],
    errors: [
      {
        ...invalidBody,
        when: 'The body is not valid (`invalid_request`), or a member has an invalid value (`validation_error`)',
        details: [{ field: 'output.type', code: 'unknown_member', message: 'is not a known member' }],
      },
      foreignJob,
      jobNotFound,
      conflict(
        'The job has not ended, the queries of its URLs were removed and the body lacks a URL, or a request with this Idempotency-Key is still being processed',
        keyInFlight,
      ),
      unprocessableBody('`url_headers` is not valid, or the key was used with another body'),
    ],
  },
  {
    method: 'get',
    path: '/v1/converter/jobs/{id}/files',
    id: 'readFile',
    tag: 'Files',
    summary: 'Download a file',
    description:
      'The source or the result of a job, until `expires_at`: four days after its end, unless the operator has set another time. The result is available once the job is completed. One byte range can be requested.',
    scopes: readScopes,
    query: fileQuery,
    headers: [
      { name: 'Range', description: 'One range of bytes, such as `bytes=0-1023`; other ranges are ignored' },
      { name: 'If-Range', description: 'An `ETag`; the range applies only to this file' },
      { name: 'If-None-Match', description: 'An `ETag`; the response for this file is 304' },
    ],
    responses: [
      { status: 200, description: 'The file', media: '*/*', headers: fileHeaders },
      {
        status: 206,
        description: 'The requested range',
        media: '*/*',
        headers: ['Content-Range', ...fileHeaders],
      },
      { ...notModified, description: 'The file matches If-None-Match' },
    ],
    errors: [
      {
        ...invalidQuery('file_type', 'expected output or input'),
        when: 'The query is not valid, or the range is outside the file (with `Content-Range`)',
        headers: ['Content-Range'],
      },
      foreignJob,
      {
        status: 404,
        codes: ['not_found'],
        when: 'The job or its file does not exist',
        errorDescription: 'The job has no output file yet.',
      },
      {
        status: 410,
        codes: ['gone'],
        when: 'The files have expired',
        errorDescription: 'The files of this job were removed; they are kept until `expires_at`.',
      },
    ],
  },
  conversionOperation,
  ...documentOperations,
  ...webhookOperations,
  {
    method: 'get',
    path: '/health/converter',
    id: 'health',
    tag: 'Health',
    summary: 'Check the health of the service',
    description:
      'Never delayed by conversions. A part that does not respond within 5 seconds counts as failed. `roles` is present if this process runs only some parts of the service. The query is ignored.',
    responses: [
      { status: 200, description: 'All parts are healthy', schema: healthSchema, example: examples.health },
      { status: 503, description: 'A part has failed', schema: healthSchema, example: examples.unavailable },
    ],
    errors: [],
  },
  {
    method: 'get',
    path: '/openapi.json',
    id: 'openapi',
    tag: 'Documentation',
    summary: 'Get this description',
    ...cached,
    responses: [
      {
        status: 200,
        description: 'An OpenAPI 3.1 document',
        media: 'application/json',
        headers: ['ETag', 'Cache-Control'],
      },
      notModified,
    ],
    errors: [unexpectedQuery],
  },
  {
    method: 'get',
    path: '/docs',
    id: 'documentation',
    tag: 'Documentation',
    summary: 'Get this description as a page',
    ...cached,
    responses: [
      { status: 200, description: 'A page', media: 'text/html', headers: ['ETag', 'Cache-Control'] },
      notModified,
    ],
    errors: [unexpectedQuery],
  },
];
