import { describe, expect, it } from 'vitest';
import { orderOf } from '../harness/client.ts';
import { faultsOf, withMember } from '../harness/orders.ts';
import { setUpServer } from '../harness/server-setup.ts';

const setup = setUpServer();
const order = orderOf('http://127.0.0.1:1/source', 'http://127.0.0.1:1/target');
const refusalOf = async (body: unknown) => {
  const answer = await setup.client.createJob(body);
  return [answer.status, answer.json.error, ...faultsOf(answer)];
};
const withRule = (more: object) => ({
  ...order,
  url_headers: [{ match: 'https://h.example/a', headers: {}, ...more }],
});
const headersOf = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`X-${i}`, 'v']));

describe('a request with missing members', () => {
  // @spec "| `input` | object | yes | |"
  // @spec "| `input.source` | object | yes | |"
  // @spec "| `input.source.url` | string | yes | URL the input is downloaded from |"
  // @spec "| `output` | object | yes | |"
  // @spec "| `output.upload` | object | yes | |"
  // @spec "| `output.upload.url` | string | yes | URL the result is PUT to |"
  // @spec "| 400 | `invalid_request` | Malformed request or missing parameters; also `limit` above 50 |"
  it.each([
    'input',
    'input.type',
    'input.source',
    'input.source.url',
    'output',
    'output.type',
    'output.upload',
    'output.upload.url',
  ])('is invalid, and the response names %s', async (path) => {
    expect(await refusalOf(withMember(order, path, undefined))).toEqual([
      400,
      'invalid_request',
      `${path} missing_member`,
    ]);
  });

  it('is invalid, and the response names all of them', async () => {
    const faults = ['input missing_member', 'output missing_member'];
    expect(await refusalOf({})).toEqual([400, 'invalid_request', ...faults]);
    for (const body of [null, [], 'text', 1, true]) {
      const answer = await setup.client.createJob(body);
      expect([answer.status, answer.json.error], JSON.stringify(body)).toEqual([400, 'invalid_request']);
    }
  });
});

describe('a member', () => {
  // @spec "400 `validation_error`: a member with a wrong value, an unknown member."
  // @spec "| 400 | `validation_error` | Field validation failures |"
  // @spec "Own headers: any token that is not on the always-refused list (a fault there is a field fault, 400)."
  it.each<[string, unknown, string]>([
    ['tag', 1, 'tag wrong_type'],
    ['tag', null, 'tag wrong_type'],
    ['tag', '\ud800', 'tag not_text'],
    ['input', [], 'input wrong_type'],
    ['input', null, 'input wrong_type'],
    ['input.type', 'pdf', 'input.type not_allowed'],
    ['input.type', 'PNG', 'input.type not_allowed'],
    ['input.type', ['png'], 'input.type not_allowed'],
    ['input.source', 'http://127.0.0.1/', 'input.source wrong_type'],
    ['input.source.url', 7, 'input.source.url wrong_type'],
    ['input.source.url', '', 'input.source.url url_not_absolute'],
    ['input.source.url', '/a', 'input.source.url url_not_absolute'],
    ['input.source.url', 'ftp://h/a', 'input.source.url url_scheme'],
    ['input.source.url', 'file:///etc/passwd', 'input.source.url url_not_absolute'],
    ['input.source.url', 'http://u:p@h/a', 'input.source.url url_user_info'],
    ['input.source.url', 'http://h/a b', 'input.source.url url_character'],
    ['input.source.url', 'http://h\\a', 'input.source.url url_character'],
    ['input.source.url', 'http://h:99999/', 'input.source.url url_invalid'],
    ['output.upload.url', 'http://h/\n', 'output.upload.url url_character'],
    ['output.type', 'gif', 'output.type not_allowed'],
    ['output.config', null, 'output.config wrong_type'],
    ['output.config', { fit: 'cover' }, 'output.config.fit not_allowed'],
    ['output.config', { strip: 'yes' }, 'output.config.strip wrong_type'],
    ['output.config', { colour: 1 }, 'output.config.colour unknown_member'],
    ['priority', 1, 'priority unknown_member'],
    ['input.source.method', 'POST', 'input.source.method unknown_member'],
    ['input.source.headers', [], 'input.source.headers wrong_type'],
    ['input.source.headers', null, 'input.source.headers wrong_type'],
    ['input.source.headers', headersOf(6), 'input.source.headers too_many_headers'],
    ['input.source.headers', { Host: 'a' }, 'input.source.headers.Host header_name_refused'],
    ['input.source.headers', { 'X-A': 1 }, 'input.source.headers.X-A wrong_type'],
    ['input.source.headers', { 'X-A': 'a\r\nB: c' }, 'input.source.headers.X-A header_value_character'],
    ['input.source.headers', { 'X-A': 'a'.repeat(8193) }, 'input.source.headers.X-A header_value_too_long'],
    ['output.upload.headers', { Cookie: 'a' }, 'output.upload.headers.Cookie header_name_refused'],
    ['output.upload.headers', { 'X-a': '1', 'x-A': '2' }, 'output.upload.headers.x-A header_name_repeated'],
  ])('with an invalid value is refused: %s as %j', async (path, value, fault) => {
    expect(await refusalOf(withMember(order, path, value))).toEqual([400, 'validation_error', fault]);
  });

  it('that is just within its limits is accepted', async () => {
    const headers = { ...headersOf(4), 'X-Long': 'é'.repeat(8192) };
    const answer = await setup.client.createJob(withMember(order, 'input.source.headers', headers));
    expect(answer.status).toBe(201);
  });
});

describe('a semantically invalid request', () => {
  // @spec "422 `validation_error`: members wrong together (kinds that do not convert into each other, `config` on a non-image, `pod_package` with another output) and **every** fault under `url_headers`, wrong JSON types included."
  // @spec "| 422 | `validation_error` | Semantically invalid (for example `pod_package` with a non-package output, or an invalid `url_headers`) |"
  it('is refused if its types or settings do not match', async () => {
    const convert = (from: string, to: string) =>
      withMember(withMember(order, 'input.type', from) as object, 'output.type', to);
    const notConvertible = [422, 'validation_error', 'output.type types_not_convertible'];
    expect(await refusalOf(convert('pod_package', 'png'))).toEqual(notConvertible);
    expect(await refusalOf(convert('ttf', 'png'))).toEqual(notConvertible);
    expect(await refusalOf(convert('png', 'woff'))).toEqual(notConvertible);
    const font = withMember(convert('ttf', 'woff') as object, 'output.config', {});
    expect(await refusalOf(font)).toEqual([422, 'validation_error', 'output.config config_not_applicable']);
  });

  // @spec "422 `validation_error`: members wrong together (kinds that do not convert into each other, `config` on a non-image, `pod_package` with another output) and **every** fault under `url_headers`, wrong JSON types included."
  // @spec "| 422 | `validation_error` | Semantically invalid (for example `pod_package` with a non-package output, or an invalid `url_headers`) |"
  it.each<[string, unknown, string]>([
    ['an object', {}, 'url_headers wrong_type'],
    ['null', null, 'url_headers wrong_type'],
    ['a string', 'https://h/', 'url_headers wrong_type'],
    ['a string as a rule', ['https://h/'], 'url_headers[0] wrong_type'],
    ['a rule without match', [{ headers: {} }], 'url_headers[0].match missing_member'],
    ['a rule without headers', [{ match: 'https://h/' }], 'url_headers[0].headers missing_member'],
    ['another scheme', [{ match: 'http://h/', headers: {} }], 'url_headers[0].match url_scheme'],
    ['an unknown member', [{ match: 'https://h/', headers: {}, note: '' }], 'url_headers[0].note unknown_member'],
    [
      'the same match twice',
      ['https://H/', 'https://h:443/'].map((match) => ({ match, headers: {} })),
      'url_headers[1].match duplicate_match',
    ],
    [
      'eleven rules',
      Array.from({ length: 11 }, (_, i) => ({ match: `https://h/${i}`, headers: {} })),
      'url_headers too_many_rules',
    ],
    ['a long match', [{ match: `https://h/${'a'.repeat(1991)}`, headers: {} }], 'url_headers[0].match match_too_long'],
  ])('is refused for url_headers: %s', async (_, rules, fault) => {
    expect(await refusalOf({ ...order, url_headers: rules })).toEqual([422, 'validation_error', fault]);
  });

  it('is refused for invalid headers of rules, without their values', async () => {
    const headers = { Host: 'secret-1', Range: 'secret-2', 'X-A': 'secret-3\n' };
    const answer = await setup.client.createJob(withRule({ headers }));
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toEqual([
      'url_headers[0].headers.Host header_name_refused',
      'url_headers[0].headers.Range header_name_not_allowed',
      'url_headers[0].headers.X-A header_value_character',
    ]);
    expect(answer.bytes.toString()).not.toContain('secret-');
    expect(await refusalOf(withRule({ headers: headersOf(6) }))).toContain('url_headers[0].headers too_many_headers');
  });
});

describe('a request with several faults', () => {
  const missing = { ...order, input: { type: 'png', source: {} } };
  const wrong = { tag: 7 };
  const rules = { url_headers: 7 };

  // @spec "Several faults: 422 if any of them is a 422 fault, else `invalid_request` if any is one, else `validation_error`."
  // @spec "`details` always names all of them; `field` is written `output.config.width`, `url_headers[2].headers.Host`; never a value of a header."
  // @spec "| `details` | array | Optional; elements `{ field, code, message }` for validation failures |"
  it('is answered with the most severe, and the response names all of them', async () => {
    const all = ['input.source.url missing_member', 'tag wrong_type', 'url_headers wrong_type'];
    const sorted = async (body: unknown) => {
      const [status, error, ...faults] = await refusalOf(body);
      return [status, error, ...faults.sort()];
    };
    expect(await sorted({ ...missing, ...wrong, ...rules })).toEqual([422, 'validation_error', ...all]);
    expect(await sorted({ ...missing, ...wrong })).toEqual([400, 'invalid_request', ...all.slice(0, 2)]);
    expect(await sorted({ ...order, ...wrong, extra: 1 })).toEqual([
      400,
      'validation_error',
      'extra unknown_member',
      'tag wrong_type',
    ]);
    const { json } = await setup.client.createJob({ ...missing, ...rules });
    for (const detail of json.details) {
      expect(Object.keys(detail).sort()).toEqual(['code', 'field', 'message']);
      expect(detail.message).toMatch(/\w/);
    }
  });

  it('is also answered with conflicts between its valid members', async () => {
    const body = { input: { type: 'ttf' }, output: { type: 'png' } };
    expect(await refusalOf(body)).toEqual([
      422,
      'validation_error',
      'input.source missing_member',
      'output.upload missing_member',
      'output.type types_not_convertible',
    ]);
  });
});
