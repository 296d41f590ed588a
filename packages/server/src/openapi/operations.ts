import { healthSchema } from '../schemas/health.ts';
import { fileQuery, jobDetailSchema, jobPageSchema, jobSchema, listQuery, readQuery } from '../schemas/jobs.ts';
import { documentOperations } from './document-operations.ts';
import { examples } from './examples.data.ts';
import type { Operation } from './operation.ts';
import {
  badBody,
  badMeaning,
  badQuery,
  cached,
  conflict,
  fileHeaders,
  idempotencyKey,
  keyInFlight,
  noQuery,
  noScope,
  noSuchJob,
  notModified,
  notYours,
  read,
  write,
} from './shared-answers.ts';
import { webhookOperations } from './webhook-operations.ts';

/** Every operation, in the order in which a newcomer would ask for them. */
export const operations: readonly Operation[] = [
  {
    method: 'post',
    path: '/v1/converter/jobs',
    id: 'createJob',
    tag: 'Jobs',
    summary: 'Create a job',
    description:
      'The service downloads the source, converts it, and sends the result to the target with one `PUT`. One job converts one file.\n\nURLs come back as they were sent. Header values and rules are kept encrypted, are never returned, and are deleted when the job ends.',
    scopes: write,
    headers: [idempotencyKey],
    body: { name: 'JobRequest', required: true, example: examples.order },
    answers: [
      {
        status: 201,
        description: 'The job, waiting',
        schema: jobSchema,
        example: examples.job,
        headers: ['Location'],
      },
    ],
    errors: [
      badBody,
      noScope(write),
      conflict('A request with this Idempotency-Key is being answered', keyInFlight),
      badMeaning('Members do not go together, `url_headers` is wrong, or the key was used with another body'),
    ],
  },
  {
    method: 'get',
    path: '/v1/converter/jobs',
    id: 'listJobs',
    tag: 'Jobs',
    summary: 'List jobs',
    description: "Your organization's jobs, newest first. An `offset` beyond the last job gives an empty page.",
    scopes: read,
    query: listQuery,
    answers: [{ status: 200, description: 'A page of jobs', schema: jobPageSchema, example: examples.page }],
    errors: [badQuery('limit', 'expected a whole number from 1 to 50'), noScope(read)],
  },
  {
    method: 'get',
    path: '/v1/converter/jobs/{id}',
    id: 'readJob',
    tag: 'Jobs',
    summary: 'Read a job',
    description: 'With `wait` the answer comes when the job has ended, or when the time is over.',
    scopes: read,
    query: readQuery,
    answers: [{ status: 200, description: 'The job', schema: jobDetailSchema, example: examples.completed }],
    errors: [badQuery('wait', 'expected a whole number from 0 to 60'), notYours, noSuchJob],
  },
  {
    method: 'get',
    path: '/v1/converter/jobs/{id}/events',
    id: 'watchJob',
    tag: 'Jobs',
    summary: 'Watch a job',
    description:
      'Server-sent events of the type `state`: the present state, then each that follows, until the job has ended. The data is JSON with `id` and `status`; at the end also `completed_at`, and after a failure `error` and `error_code`.',
    scopes: read,
    headers: [
      {
        name: 'Last-Event-ID',
        description: 'The `id` of the last event that was seen: only what is new since then is told',
        pattern: '^[0-9]{1,9}$',
      },
    ],
    answers: [
      {
        status: 200,
        description: 'The stream',
        media: 'text/event-stream',
        example: examples.events,
        headers: ['Cache-Control'],
      },
    ],
    errors: [noQuery, notYours, noSuchJob],
  },
  {
    method: 'delete',
    path: '/v1/converter/jobs/{id}',
    id: 'cancelJob',
    tag: 'Jobs',
    summary: 'Cancel a job',
    description: 'Ends a job that has not ended yet, as `failed` with the code `cancelled`.',
    scopes: write,
    answers: [
      { status: 200, description: 'The job as it ended', schema: jobDetailSchema, example: examples.cancelled },
    ],
    errors: [noQuery, notYours, noSuchJob, conflict('The job has ended already', 'The job has already ended.')],
  },
  {
    method: 'post',
    path: '/v1/converter/jobs/{id}/retry',
    id: 'retryJob',
    tag: 'Jobs',
    summary: 'Try a job again',
    description:
      'Makes a new job from one that has ended, with the same tag, source, target and settings. Its headers and rules are gone by then and may be given again in the body.',
    scopes: write,
    headers: [idempotencyKey],
    body: { name: 'RetryRequest', required: false, example: examples.retry },
    answers: [
      {
        status: 201,
        description: 'The new job, waiting',
        schema: jobSchema,
        example: examples.retried,
        headers: ['Location'],
      },
    ],
    errors: [
      {
        ...badBody,
        when: 'The body cannot be read (`invalid_request`), or a member has a wrong value (`validation_error`)',
        details: [{ field: 'output.type', code: 'unknown_member', message: 'is not a known member' }],
      },
      notYours,
      noSuchJob,
      conflict('The job has not ended, or a request with this Idempotency-Key is being answered', keyInFlight),
      badMeaning('`url_headers` is wrong, or the key was used with another body'),
    ],
  },
  {
    method: 'get',
    path: '/v1/converter/jobs/{id}/files',
    id: 'readFile',
    tag: 'Files',
    summary: 'Download a file',
    description:
      'The source or the result of a job, for four days after its end. The result can be had once the job is completed. One byte range may be asked for.',
    scopes: read,
    query: fileQuery,
    headers: [
      { name: 'Range', description: 'One range of bytes, such as `bytes=0-1023`; others are passed over' },
      { name: 'If-Range', description: 'An `ETag`; the range counts only for this file' },
      { name: 'If-None-Match', description: 'An `ETag`; for this file the answer is 304' },
    ],
    answers: [
      { status: 200, description: 'The file', media: '*/*', headers: fileHeaders },
      {
        status: 206,
        description: 'The part that Range asks for',
        media: '*/*',
        headers: ['Content-Range', ...fileHeaders],
      },
      { ...notModified, description: 'The file is the one that If-None-Match names' },
    ],
    errors: [
      {
        ...badQuery('file_type', 'expected output or input'),
        when: 'The query cannot be used, or the range lies outside of the file (with `Content-Range`)',
        headers: ['Content-Range'],
      },
      notYours,
      {
        status: 404,
        codes: ['not_found'],
        when: 'There is no such job, or its file does not exist',
        says: 'The job has no output file yet.',
      },
      {
        status: 410,
        codes: ['gone'],
        when: 'The job ended more than four days ago',
        says: 'The files of this job were removed after four days.',
      },
    ],
  },
  ...documentOperations,
  ...webhookOperations,
  {
    method: 'get',
    path: '/health/converter',
    id: 'health',
    tag: 'Health',
    summary: 'Ask whether the service works',
    description:
      'Never waits behind conversions. A part that does not answer within 5 seconds has failed. Members of the query are ignored.',
    answers: [
      { status: 200, description: 'All parts work', schema: healthSchema, example: examples.health },
      { status: 503, description: 'A part does not work', schema: healthSchema, example: examples.unavailable },
    ],
    errors: [],
  },
  {
    method: 'get',
    path: '/openapi.json',
    id: 'openapi',
    tag: 'Documentation',
    summary: 'Read this description',
    ...cached,
    answers: [
      {
        status: 200,
        description: 'An OpenAPI 3.1 document',
        media: 'application/json',
        headers: ['ETag', 'Cache-Control'],
      },
      notModified,
    ],
    errors: [noQuery],
  },
  {
    method: 'get',
    path: '/docs',
    id: 'documentation',
    tag: 'Documentation',
    summary: 'Read it as a page',
    ...cached,
    answers: [
      { status: 200, description: 'A page', media: 'text/html', headers: ['ETag', 'Cache-Control'] },
      notModified,
    ],
    errors: [noQuery],
  },
];
