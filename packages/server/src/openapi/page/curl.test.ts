import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { ApiOperation } from '../types.ts';
import { writeCurl } from './curl.ts';

const hostile = `it's $HOME \`id\` $(id) "q" \\ end`;

/** The arguments that a shell passes for a command. */
function wordsOf(command: string, variables: Record<string, string>): string[] {
  const script = command.replace(/^curl/, `printf '%s\\0'`);
  const env = { PATH: process.env.PATH ?? '', ...variables };
  return execFileSync('sh', ['-c', script], { env, encoding: 'utf8' }).split('\0').slice(0, -1);
}

const operation: ApiOperation = {
  operationId: 'a',
  tags: [],
  summary: '',
  security: [{ bearer: [] }],
  requestBody: { required: true, content: { 'application/json': { example: { text: hostile } } } },
  responses: {},
};

describe('a command', () => {
  it('sends a file with the required parameters of its query, and saves the response', () => {
    const parameters = [
      { name: 'to', in: 'query', required: true, schema: { enum: ['webp', 'png'] } },
      { name: 'width', in: 'query', schema: {} },
    ] as const;
    const file = { required: true, content: { '*/*': {} } };
    const sending: ApiOperation = { ...operation, parameters, requestBody: file, responses: { 200: file } as never };
    expect(wordsOf(writeCurl('post', '/v1/conversions', sending, 'http://h'), { FILE: 'my photo' })).toEqual([
      ...['-s', '-X', 'POST', 'http://h/v1/conversions?to=webp', '-H', 'Authorization: Bearer ', '-OJ'],
      ...['--data-binary', '@my photo'],
    ]);
  });

  it('reaches curl unchanged, whatever its texts contain', () => {
    const command = writeCurl('post', `/jobs/{id}/${hostile}`, operation, 'http://h');
    expect(wordsOf(command, { QUOIN_TOKEN: 'quoin_1', JOB_ID: '7' })).toEqual([
      '-s',
      '-X',
      'POST',
      `http://h/jobs/7/${hostile}`,
      '-H',
      'Authorization: Bearer quoin_1',
      '-H',
      'Content-Type: application/json',
      '-d',
      JSON.stringify({ text: hostile }, null, 2),
    ]);
  });

  it('has no token if none is required', () => {
    const { security: _, requestBody: __, ...open } = operation;
    expect(writeCurl('get', '/health', open, 'http://h')).toBe('curl -s "http://h/health"');
  });

  it('does not buffer a stream, and saves a file under its name', () => {
    const respondingWith = (media: string) => ({
      ...operation,
      responses: { 200: { description: '', content: { [media]: {} } } },
    });
    expect(writeCurl('get', '/a', respondingWith('text/event-stream'), 'http://h')).toContain(' -N');
    expect(writeCurl('get', '/a', respondingWith('*/*'), 'http://h')).toContain(' -OJ');
  });
});
