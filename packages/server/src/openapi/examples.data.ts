const id = '01980f3c-6a52-7cc4-9a8f-2b1f7d0c53e1';
const other = '01980f3d-18be-7a90-8c4e-5f60a2d91b77';

const job = {
  id,
  tag: 'spring-campaign',
  status: 'queued',
  input: { type: 'png', source: { url: 'https://assets.example.com/poster.png' } },
  output: {
    type: 'webp',
    upload: { url: 'https://results.example.com/poster.webp' },
    config: { width: 1200, quality: 85 },
  },
  created_at: '2026-03-02T09:15:04.218Z',
};

const times = {
  started_at: '2026-03-02T09:15:04.231Z',
  completed_at: '2026-03-02T09:15:05.940Z',
  expires_at: '2026-03-06T09:15:05.940Z',
};

const fileUrl = (type: string) => `https://convert.example.com/v1/converter/jobs/${id}/files?file_type=${type}`;

const completed = {
  ...job,
  status: 'completed',
  ...times,
  notes: [{ code: 'COLOUR_CONVERTED', class: 'changed', message: 'Colours were converted from CMYK to sRGB.', count: 1 }],
  files: {
    input: { url: fileUrl('input'), content_type: 'image/png', size: 2_418_301, available: true },
    output: { url: fileUrl('output'), content_type: 'image/webp', size: 184_022, available: true },
  },
};

const { size: _, ...missingOutput } = completed.files.output;

const cancelled = {
  ...completed,
  status: 'failed',
  error: 'The job was cancelled.',
  error_code: 'cancelled',
  notes: [],
  files: { ...completed.files, output: { ...missingOutput, available: false } },
};

/** Examples of bodies; tests validate each against its schema. */
export const examples = {
  id,
  requestId: '01980f3e-42d7-7b15-a3c0-94d8e17f6a20',
  order: {
    tag: job.tag,
    input: job.input,
    output: job.output,
    url_headers: [{ match: 'https://assets.example.com/', headers: { 'X-Api-Key': 'key' } }],
  },
  retry: { input: { source: { headers: { Authorization: 'Bearer token' } } } },
  job,
  retried: { ...job, id: other },
  completed,
  cancelled,
  page: {
    data: [
      { ...job, status: 'completed', completed_at: times.completed_at },
      {
        ...job,
        id: other,
        status: 'failed',
        completed_at: times.completed_at,
        error: 'The download failed: https://assets.example.com/poster.png answered 404 Not Found; expected 200.',
      },
    ],
    meta: { total: 27, limit: 2, offset: 0, has_more: true },
  },
  health: { status: 'ok', version: '1.0.0', checks: { database: 'ok', storage: 'ok', workers: 'ok' } },
  unavailable: {
    status: 'unavailable',
    version: '1.0.0',
    checks: { database: 'ok', storage: 'failed', workers: 'ok' },
  },
  events: [
    'id: 2',
    'event: state',
    `data: {"id":"${id}","status":"downloading"}`,
    '',
    'id: 5',
    'event: state',
    `data: {"id":"${id}","status":"completed","completed_at":"${times.completed_at}"}`,
    '',
    '',
  ].join('\n'),
} as const;
