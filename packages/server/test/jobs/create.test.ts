import { describe, expect, it } from 'vitest';
import { orderOf } from '../harness/client.ts';
import { withMember } from '../harness/orders.ts';
import { setUpServer } from '../harness/server-setup.ts';

const setup = setUpServer();
const order = () => orderOf(`${setup.peer.url}/none`, `${setup.peer.url}/target`);
const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const kinds = [
  { inputs: ['layout_package', 'pod_package'], outputs: ['design_package'] },
  { inputs: ['eot', 'otf', 'ttf', 'woff', 'woff2'], outputs: ['ttf', 'otf', 'woff', 'woff2'] },
  {
    inputs: ['bmp', 'ai', 'eps', 'gif', 'psd', 'jpg', 'jpeg', 'png', 'svg', 'webp', 'tiff'],
    outputs: ['jpg', 'png', 'webp', 'svg'],
  },
];

describe('a job request', () => {
  // @spec "The service converts files between formats by asynchronous jobs."
  // @spec "A client creates a job (`POST {base_url}/v1/converter/jobs`) naming an input file URL and an output target URL."
  // @spec "| POST | `/v1/converter/jobs` | `converter` or `converter:write` | Body: job request. Response: the job with `status` `queued` |"
  // @spec "Create answers **201** with the job and `Location`."
  // @spec "| (none) | `POST /v1/converter/jobs` | Request valid | `queued` | Job id returned |"
  // @spec "Returned by job creation (and carried in list entries and events)."
  // @spec "| `id` | string, UUID | Job identifier |"
  // @spec "| `status` | string | One of the converter states (see States and transitions); `queued` right after creation |"
  // @spec "| `created_at` | string, ISO 8601 timestamp | |"
  it('is answered with the queued job before any work starts', async () => {
    const source = setup.peer.hang('/hangs');
    const before = Date.now();
    const { status, headers, json } = await setup.client.createJob(orderOf(source, `${setup.peer.url}/target`));
    expect(status).toBe(201);
    expect(json).toEqual({
      id: expect.stringMatching(uuidV7),
      status: 'queued',
      input: { type: 'png', source: { url: source } },
      output: { type: 'webp', upload: { url: `${setup.peer.url}/target` } },
      created_at: expect.any(String),
    });
    expect(headers.get('location')).toBe(`/v1/converter/jobs/${json.id}`);
    expect(new Date(json.created_at).toISOString()).toBe(json.created_at);
    expect(Date.parse(json.created_at)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(json.created_at)).toBeLessThanOrEqual(Date.now());
    await setup.client.call(`/v1/converter/jobs/${json.id}`, { method: 'DELETE' });
  });

  // @spec "| Package | `layout_package` | `design_package` | Zipped layout bundle to design package |"
  // @spec "| Package | `pod_package` | `design_package` only | Any other output type with `pod_package` is rejected with a validation error |"
  // @spec "| Font | `eot`, `otf`, `ttf`, `woff`, `woff2` | `ttf`, `otf`, `woff`, `woff2` | |"
  // @spec "| `input.type` | string | yes | Input format value from the conversion table |"
  // @spec "| `output.type` | string | yes | Output format value from the conversion table |"
  it('may request every conversion of the table, and no other', async () => {
    const outputs = [...new Set(kinds.flatMap((kind) => kind.outputs))];
    for (const kind of kinds) {
      for (const input of kind.inputs) {
        for (const output of outputs) {
          const requested = withMember(withMember(order(), 'input.type', input) as object, 'output.type', output);
          const { status, json } = await setup.client.createJob(requested);
          if (kind.outputs.includes(output)) {
            expect(status, `${input} to ${output}`).toBe(201);
            expect([json.input.type, json.output.type]).toEqual([input, output]);
          } else {
            expect(status, `${input} to ${output}`).toBe(422);
            expect(json).toMatchObject({
              error: 'validation_error',
              details: [{ field: 'output.type', code: 'types_not_convertible' }],
            });
          }
        }
      }
    }
  });

  // @spec "The echo is the caller's own: `tag`, URLs and `config` exactly as sent, no defaults added, absent members left out, `jpeg` stays `jpeg`."
  // @spec "| `tag` | string | Echo of the request tag; optional |"
  // @spec "| `output` | object | Echo of the request output (`type`, `upload.url`, and `config` when given); header values are never echoed |"
  // @spec "| `input` | object | Echo of the request input (`type`, `source.url`); header values are never echoed |"
  // @spec "Returned by job creation (and carried in list entries and events)."
  it('is echoed as sent, without headers, by creation, detail and list', async () => {
    const url = (path: string) => `HTTP://127.0.0.1:1/${path}/./../ä'"%7e?q={a}&&#fragment`;
    const config = { strip: false, quality: 90, fit: 'max' };
    const headers = { 'X-Mark': 'not-to-be-seen' };
    const input = { source: { headers, url: url('a') }, type: 'jpeg' };
    const output = { config, upload: { url: url('b'), headers }, type: 'jpg' };
    const rules = [{ match: 'https://h.example/', headers }];
    const tag = '  Frühjahr 😀 \u0000 "x" ';
    const created = await setup.client.createJob({ url_headers: rules, output, tag, input });
    expect(created.status).toBe(201);
    const echo = {
      tag,
      input: { source: { url: url('a') }, type: 'jpeg' },
      output: { config, upload: { url: url('b') }, type: 'jpg' },
    };
    const { json: detail, bytes } = await setup.client.waitUntilEnded(created.json.id);
    const list = await setup.client.call(`/v1/converter/jobs?limit=1&tag=${encodeURIComponent(tag)}`);
    for (const shown of [created.json, detail, list.json.data[0]]) {
      expect({ tag: shown.tag, input: shown.input, output: shown.output }).toEqual(echo);
      expect(JSON.stringify(shown.output)).toBe(JSON.stringify(echo.output));
    }
    expect(`${created.bytes}${bytes}${list.bytes}`).not.toMatch(/not-to-be-seen|X-Mark|url_headers|h\.example/);
  });

  // @spec "| `tag` | string | no | Max 255 characters; for identifying or grouping jobs |"
  // @spec "| `tag` length | 255 characters |"
  // @spec "Lengths count code points."
  it('may have a tag of 0 to 255 code points, but not of 256', async () => {
    for (const tag of ['', 'a'.repeat(255), '😀'.repeat(255)]) {
      expect((await setup.client.createJob({ ...order(), tag })).json.tag).toBe(tag);
    }
    for (const tag of ['a'.repeat(256), '😀'.repeat(256)]) {
      const { status, json } = await setup.client.createJob({ ...order(), tag });
      expect([status, json.error, json.details[0].field]).toEqual([400, 'validation_error', 'tag']);
    }
    expect((await setup.client.createJob(order())).json).not.toHaveProperty('tag');
  });

  // @spec "| `output.config` | object | no | Image conversion settings |"
  // @spec "| `width`, `height` | 1 to 10000 pixels |"
  // @spec "| `quality` | 1 to 100, default 90 |"
  it('accepts image settings up to their limits', async () => {
    const good = [{}, { width: 1, height: 10_000, quality: 1 }, { width: 10_000, height: 1, quality: 100 }];
    for (const config of good) {
      const { status, json } = await setup.client.createJob(withMember(order(), 'output.config', config));
      expect([status, json.output.config]).toEqual([201, config]);
    }
    const bad = { width: [0, 10_001, 1.5, '1'], height: [0, 10_001], quality: [0, 101] };
    for (const [name, values] of Object.entries(bad)) {
      for (const value of values) {
        const { status, json } = await setup.client.createJob(withMember(order(), 'output.config', { [name]: value }));
        expect([status, json.error], `${name} ${value}`).toEqual([400, 'validation_error']);
        expect(json.details[0].field).toBe(`output.config.${name}`);
      }
    }
  });
});
