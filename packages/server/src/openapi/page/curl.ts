import type { ApiOperation, Method } from '../types.ts';

/** Shell variable that the examples take the token from. */
export const tokenVariable = 'QUOIN_TOKEN';

/** Writes the request as a command that can be pasted into a shell. */
export function writeCurl(method: Method, path: string, operation: ApiOperation, baseUrl: string): string {
  const { requestBody, responses, security } = operation;
  const url = path
    .split(/(\w+\/\{id\})/)
    .map((part, index) => (index % 2 === 0 ? inDoubleQuotes(part) : part.replace('{id}', `$${variableOf(part)}`)))
    .join('');
  const query = (operation.parameters ?? [])
    .filter((each) => each.in === 'query' && each.required === true)
    .map(({ name, schema }) => `${name}=${schema.enum?.[0]}`);
  const target = [url, ...query].join('?');
  const [media = '', { example } = { example: undefined }] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const mediaType = Object.keys(responses['200']?.content ?? {})[0];
  const parts = [
    `curl -s${method === 'get' ? '' : ` -X ${inWord(method.toUpperCase())}`} "${inDoubleQuotes(baseUrl)}${target}"`,
    ...(security === undefined ? [] : [`-H "Authorization: Bearer $${tokenVariable}"`]),
    ...(mediaType === 'text/event-stream' ? ['-N'] : []),
    ...(mediaType === '*/*' ? ['-OJ'] : []),
    ...(example === undefined ? [] : listBody(media, example)),
    ...(media === '*/*' ? ['--data-binary @"$FILE"'] : []),
  ];
  return parts.join(' \\\n  ');
}

/** The body as arguments: the fields of a form, or JSON. */
function listBody(media: string, example: unknown): string[] {
  if (media === 'application/x-www-form-urlencoded') {
    const fields = Object.entries(example as Readonly<Record<string, string>>);
    return fields.map(([name, value]) => `--data-urlencode ${inSingleQuotes(`${name}=${value}`)}`);
  }
  return [`-H ${inSingleQuotes(`Content-Type: ${media}`)}`, `-d ${inSingleQuotes(JSON.stringify(example, null, 2))}`];
}

/** The shell variable for an id: `JOB_ID` for `jobs/{id}`. */
function variableOf(part: string): string {
  const collection = part.replace(/\/.*$/, '');
  return `${collection.replace(/ies$/, 'y').replace(/s$/, '').toUpperCase()}_ID`;
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
