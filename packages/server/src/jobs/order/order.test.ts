import { describe, expect, it } from 'vitest';
import { RefusedBody, worstOf } from '../../problem.ts';
import { parseJobOrder, parseRetry, toRetriedOrder } from './order.ts';

const order = {
  input: { type: 'png', source: { url: 'https://a.example/x.png' } },
  output: { type: 'webp', upload: { url: 'https://b.example:8443/y' } },
};

function problemsOf(body: unknown) {
  try {
    parseJobOrder(body);
  } catch (error) {
    if (error instanceof RefusedBody)
      return error.problems.map(({ field, code, class: kind }) => `${kind} ${field} ${code}`);
    throw error;
  }
  return [];
}

describe('a job request', () => {
  it('is parsed, and returned as it was written', () => {
    const config = { strip: true, width: 20 };
    const body = {
      tag: 't',
      output: { config, upload: { headers: { 'X-A': '1' }, url: order.output.upload.url }, type: 'webp' },
      input: { source: { url: order.input.source.url, headers: { Cookie2: 'c' } }, type: 'jpeg' },
    };
    const parsed = parseJobOrder(body);
    expect(JSON.stringify(parsed.request)).toBe(
      '{"input":{"source":{"url":"https://a.example/x.png"},"type":"jpeg"},"output":{"config":{"strip":true,"width":20},"upload":{"url":"https://b.example:8443/y"},"type":"webp"}}',
    );
    expect(parsed).toMatchObject({ tag: 't', sourceHost: 'https://a.example', targetHost: 'https://b.example:8443' });
    expect(parsed.headers).toEqual({ source: [['Cookie2', 'c']], upload: [['X-A', '1']], rules: [] });
  });

  it.each([
    [{}, ['request input missing_member', 'request output missing_member']],
    [null, ['request  wrong_type']],
    [[order], ['request  wrong_type']],
    ['text', ['request  wrong_type']],
    [{ ...order, extra: 1 }, ['value extra unknown_member']],
    [{ ...order, tag: 7 }, ['value tag wrong_type']],
    [{ ...order, tag: null }, ['value tag wrong_type']],
    [{ ...order, tag: 'x'.repeat(256) }, ['value tag too_long']],
    [{ ...order, tag: '\ud800' }, ['value tag not_text']],
    [{ ...order, input: { ...order.input, type: 'pdf' } }, ['value input.type not_allowed']],
    [{ ...order, input: { type: 'png' } }, ['request input.source missing_member']],
    [{ ...order, input: { type: 'png', source: { url: 'ftp://h/a' } } }, ['value input.source.url url_scheme']],
    [{ ...order, input: { type: 'png', source: { url: '' } } }, ['value input.source.url url_not_absolute']],
    [
      { ...order, input: { type: 'png', source: { url: 'https://h/', headers: { Host: 'x', 'X-A': 1 } } } },
      ['value input.source.headers.Host header_name_refused', 'value input.source.headers.X-A wrong_type'],
    ],
    [
      { ...order, input: { type: 'png', source: { url: 'https://h/', headers: [] } } },
      ['value input.source.headers wrong_type'],
    ],
    [{ ...order, output: { ...order.output, config: { width: 0 } } }, ['value output.config.width out_of_range']],
    [{ ...order, output: { ...order.output, config: { width: 1.5 } } }, ['value output.config.width wrong_type']],
    [{ ...order, output: { ...order.output, config: { depth: 1 } } }, ['value output.config.depth unknown_member']],
    [{ ...order, output: { ...order.output, type: 'woff2' } }, ['meaning output.type types_not_convertible']],
    [
      { ...order, input: { ...order.input, type: 'otf' }, output: { ...order.output, type: 'woff2', config: {} } },
      ['meaning output.config config_not_applicable'],
    ],
    [{ ...order, url_headers: {} }, ['meaning url_headers wrong_type']],
    [{ ...order, url_headers: null }, ['meaning url_headers wrong_type']],
    [
      { ...order, url_headers: [{ match: 'https://h/', headers: { 'X-Forwarded-For': '1' } }] },
      ['meaning url_headers[0].headers.X-Forwarded-For header_name_refused'],
    ],
  ])('%j has these problems: %j', (body, problems) => {
    expect(problemsOf(body)).toEqual(problems);
  });

  it('reports all problems at once, of every class', () => {
    const body = {
      tag: 1,
      input: { type: 'pod_package', source: {} },
      output: { ...order.output, type: 'png' },
      url_headers: 5,
    };
    expect(problemsOf(body)).toEqual([
      'value tag wrong_type',
      'request input.source.url missing_member',
      'meaning output.type types_not_convertible',
      'meaning url_headers wrong_type',
    ]);
  });

  it('measures lengths in code points', () => {
    expect(problemsOf({ ...order, tag: '🗜'.repeat(255) })).toEqual([]);
    expect(problemsOf({ ...order, tag: '🗜'.repeat(256) })).toEqual(['value tag too_long']);
  });

  it('is not refused for members of its prototype', () => {
    expect(problemsOf(JSON.parse('{"__proto__": {"input": 1}}'))).toContain('request input missing_member');
    expect(problemsOf({ ...order, constructor: 1 })).toEqual(['value constructor unknown_member']);
  });

  it('has no header value in any message', () => {
    const headers = { 'X-A': 'planted\nvalue', 'bad name': 'planted' };
    try {
      parseJobOrder({
        ...order,
        input: { type: 'png', source: { url: 'https://h/', headers } },
        url_headers: [{ match: 'x', headers }],
      });
      expect.unreachable();
    } catch (error) {
      expect(String(error)).not.toContain('planted');
    }
  });
});

describe('a retry', () => {
  it('may contain headers and rules, or nothing', () => {
    expect(parseRetry(undefined)).toEqual({
      headers: { source: [], upload: [], rules: [] },
      source: undefined,
      target: undefined,
    });
    const body = {
      input: { source: { headers: { 'X-A': '1' } } },
      url_headers: [{ match: 'https://h/', headers: {} }],
    };
    expect(parseRetry(body).headers).toMatchObject({
      source: [['X-A', '1']],
      upload: [],
      rules: [{ match: 'https://h/' }],
    });
  });

  it('may contain URLs, which replace those of the job as they are written', () => {
    const given = parseRetry({ input: { source: { url: 'https://H.example/%7Ea?b' } } });
    expect(given).toMatchObject({
      source: { url: 'https://H.example/%7Ea?b', host: 'https://h.example' },
      target: undefined,
    });
    const { request } = parseJobOrder(order);
    const ended = { tag: 't', request, sourceHost: 'https://old', targetHost: 'https://target' };
    expect(toRetriedOrder(ended, given)).toEqual({
      tag: 't',
      request: { ...request, input: { ...request.input, source: { url: 'https://H.example/%7Ea?b' } } },
      sourceHost: 'https://h.example',
      targetHost: 'https://target',
      headers: { source: [], upload: [], rules: [] },
    });
  });

  it('may not change anything else', () => {
    expect(() => parseRetry({ input: { type: 'png' } })).toThrow('input.type: is not a known member');
    expect(() => parseRetry([])).toThrow(RefusedBody);
  });
});

describe('several problems', () => {
  // @spec "Several faults: 422 if any of them is a 422 fault, else `invalid_request` if any is one, else `validation_error`."
  it('are answered with the class of the worst', () => {
    const of = (...classes: ('request' | 'value' | 'meaning')[]) =>
      worstOf(classes.map((each) => ({ field: '', code: '', message: '', class: each })));
    expect(of('value', 'request', 'meaning')).toBe('meaning');
    expect(of('value', 'request')).toBe('request');
    expect(of('value', 'value')).toBe('value');
  });
});
