const id = '01980f41-0b7e-7d2a-9c55-6f0e8a31c4d2';
const deliveryId = '01980f43-5c1e-7b90-8f2d-0a9b7c6d5e4f';
const clientId = '01980f30-1111-7222-8333-944455556666';
const url = 'https://hooks.example.com/quoin';

const state = {
  event_types: ['conversion.completed', 'conversion.failed'],
  is_active: true,
  failure_count: 0,
  last_failure_at: null,
  created_at: '2026-03-02T09:00:00.000Z',
  updated_at: '2026-03-02T09:00:00.000Z',
};

const summary = { id, name: 'Finished jobs', endpoint: { url }, ...state };

const full = {
  id,
  name: summary.name,
  client_id: clientId,
  organization_id: '01980f2f-7777-7888-8999-aaaabbbbcccc',
  secret: 'YSaiOqKJcQuFoxzZZ2rx9KNNvtU2VwEJTbjkOL4O-mw',
  endpoint: { url, headers: { 'X-Api-Key': 'key' } },
  ...state,
};

const delivery = {
  id: deliveryId,
  event_type: 'conversion.completed',
  status: 'pending',
  response_status: 503,
  response_body: 'Service Unavailable',
  attempt_count: 1,
  next_retry_at: '2026-03-02T09:16:06.412Z',
  created_at: '2026-03-02T09:15:05.940Z',
};

const newDelivery = {
  ...delivery,
  response_status: null,
  response_body: null,
  attempt_count: 0,
  next_retry_at: delivery.created_at,
};

const jobId = '01980f3c-6a52-7cc4-9a8f-2b1f7d0c53e1';

/** Examples of webhook bodies; tests validate each against its schema. */
export const webhookExamples = {
  request: {
    name: summary.name,
    client_id: clientId,
    endpoint: full.endpoint,
    event_types: state.event_types,
  },
  patch: { endpoint: { headers: {} }, is_active: true },
  rotation: { overlap_seconds: 86_400 },
  test: { event_type: 'conversion.failed' },
  redelivery: { since: '2026-03-02T00:00:00Z' },
  full,
  summary,
  page: { data: [summary], meta: { total: 1, limit: 20, offset: 0, has_more: false } },
  catalog: {
    data: [
      { type: 'conversion.completed', description: 'Converter job finished successfully' },
      { type: 'conversion.failed', description: 'Converter job failed' },
    ],
  },
  untried: newDelivery,
  deliveries: { data: [delivery], meta: { total: 1, limit: 20, offset: 0, has_more: false } },
  detail: {
    ...delivery,
    subscription_id: id,
    payload: {
      id: jobId,
      job_id: jobId,
      client_id: clientId,
      status: 'completed',
      input: { type: 'png', source: { url: 'https://assets.example.com/poster.png' } },
      output: { type: 'webp', upload: { url: 'https://results.example.com/poster.webp' } },
      created_at: '2026-03-02T09:15:04.218Z',
      completed_at: delivery.created_at,
    },
    attempts: [
      { number: 1, started_at: '2026-03-02T09:15:05.951Z', duration_ms: 461, response_status: 503, error: null },
    ],
  },
  redelivered: { count: 12 },
} as const;
