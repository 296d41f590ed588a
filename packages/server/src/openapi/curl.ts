import type { ApiOperation, Method } from './types.ts';

/** Shell variable that the examples take the token from. */
export const tokenVariable = 'QUOIN_TOKEN';

/** Writes the request as a command that can be pasted into a shell. */
export function writeCurl(method: Method, path: string, operation: ApiOperation, baseUrl: string): string {
  const { requestBody, responses, security } = operation;
  const url = path
    .split(/(\w+\/\{id\})/)
    .map((part, index) => (index % 2 === 0 ? inDoubleQuotes(part) : part.replace('{id}', `$${variableOf(part)}`)))
    .join('');
  const [media = '', { example } = { example: undefined }] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const answered = Object.keys(responses['200']?.content ?? {})[0];
  const words = [
    `curl -s${method === 'get' ? '' : ` -X ${inWord(method.toUpperCase())}`} "${inDoubleQuotes(baseUrl)}${url}"`,
    ...(security === undefined ? [] : [`-H "Authorization: Bearer $${tokenVariable}"`]),
    ...(answered === 'text/event-stream' ? ['-N'] : []),
    ...(answered === '*/*' ? ['-OJ'] : []),
    ...(example === undefined
      ? []
      : [`-H ${inSingleQuotes(`Content-Type: ${media}`)}`, `-d ${inSingleQuotes(JSON.stringify(example, null, 2))}`]),
  ];
  return words.join(' \\\n  ');
}

/** The shell variable for an id: `JOB_ID` for `jobs/{id}`. */
function variableOf(part: string): string {
  const things = part.replace(/\/.*$/, '');
  return `${things.replace(/ies$/, 'y').replace(/s$/, '').toUpperCase()}_ID`;
}

function inSingleQuotes(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function inDoubleQuotes(text: string): string {
  return text.replace(/[\\"$`]/g, (character) => `\\${character}`);
}

function inWord(text: string): string {
  return /^[A-Z]+$/.test(text) ? text : inSingleQuotes(text);
}
