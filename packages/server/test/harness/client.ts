import { setTimeout as pause } from 'node:timers/promises';
import { type CheckedResponse, createResponseCheck } from './response-check.ts';
import type { ServerProcess } from './server-process.ts';

/** A response of the service. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  /** The body read as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of every shape
  readonly json: any;
}

export interface CallOptions {
  readonly method?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged. */
  readonly text?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  /** A token to send instead of the default; null for no token. */
  readonly token?: string | null;
}

/** Calls a server and checks every response against its OpenAPI description. */
export interface Client {
  call(path: string, call?: CallOptions): Promise<ApiResponse>;
  /** Creates a job; resolves to the response. */
  createJob(order: unknown, call?: CallOptions): Promise<ApiResponse>;
  /** Waits until a job has ended. */
  waitUntilEnded(id: string): Promise<ApiResponse>;
  /** Creates a job and waits until it has ended. */
  runJob(order: unknown): Promise<ApiResponse>;
  /** Waits until a job is in a state. */
  waitForStatus(id: string, status: string): Promise<ApiResponse>;
}

export async function createClient({ baseUrl, token }: Pick<ServerProcess, 'baseUrl' | 'token'>): Promise<Client> {
  const check = createResponseCheck(await (await fetch(`${baseUrl}/openapi.json`)).json());
  const call = async (
    path: string,
    { method = 'GET', body, text, headers = {}, token: other }: CallOptions = {},
  ): Promise<ApiResponse> => {
    const bearer = other === undefined ? token : other;
    const response = await fetch(baseUrl + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(bearer === null ? {} : { Authorization: `Bearer ${bearer}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined && text === undefined ? {} : { body: text ?? JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const checked: CheckedResponse = {
      method,
      path: path.replace(/\?.*$/s, ''),
      status: response.status,
      headers: response.headers,
      body: bytes.toString(),
    };
    check(checked);
    const isJson = response.headers.get('content-type')?.startsWith('application/json') && bytes.length > 0;
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      json: isJson ? JSON.parse(checked.body) : undefined,
    };
  };
  const createJob = (order: unknown, more: CallOptions = {}) =>
    call('/v1/converter/jobs', { method: 'POST', body: order, ...more });
  const waitUntilEnded = async (id: string): Promise<ApiResponse> => {
    for (;;) {
      const answer = await call(`/v1/converter/jobs/${id}?wait=20`);
      if (answer.json.completed_at !== undefined || answer.status !== 200) return answer;
    }
  };
  return {
    call,
    createJob: createJob,
    waitUntilEnded: waitUntilEnded,
    async runJob(order) {
      const { status, json } = await createJob(order);
      if (status !== 201) throw new Error(`the job was refused: ${JSON.stringify(json)}`);
      return waitUntilEnded(json.id);
    },
    async waitForStatus(id, status) {
      for (;;) {
        const answer = await call(`/v1/converter/jobs/${id}`);
        if (answer.json.status === status) return answer;
        if (answer.json.completed_at !== undefined) throw new Error(`the job ended: ${JSON.stringify(answer.json)}`);
        await pause(10);
      }
    },
  };
}

/** Builds the usual job request of the tests. */
export function orderOf(source: string, target: string, more: { readonly [name: string]: unknown } = {}) {
  return {
    input: { type: 'png', source: { url: source } },
    output: { type: 'webp', upload: { url: target } },
    ...more,
  };
}
