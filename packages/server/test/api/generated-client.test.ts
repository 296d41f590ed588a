import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePng } from '../harness/pictures.ts';
import { setUpServer } from '../harness/server-setup.ts';

const run = promisify(execFile);
const packageFolder = fileURLToPath(new URL('../..', import.meta.url));
/** Below `node_modules`, so that the program finds its packages and no check takes it for a source. */
const folder = join(packageFolder, `node_modules/.cache/generated-client-${process.pid}`);
const setup = setUpServer();
beforeAll(() => mkdirSync(folder, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A user's program: its types are generated, so the compiler checks every path, body and response. */
const program = `import createClient from 'openapi-fetch';
import type { paths } from './schema.d.ts';

export async function makeJob(baseUrl: string, clientId: string, clientSecret: string, from: string, to: string) {
  const api = createClient<paths>({ baseUrl });
  const issued = await api.POST('/oauth/token', {
    body: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope: 'converter' },
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  if (issued.error !== undefined) throw new Error(issued.error.error);
  const token: string = issued.data.access_token;
  const headers = { Authorization: \`Bearer \${token}\` };
  const who = await api.GET('/oauth/userinfo', { headers });
  const made = await api.POST('/v1/converter/jobs', {
    headers,
    body: {
      input: { type: 'png', source: { url: from } },
      output: { type: 'webp', upload: { url: to } },
    },
  });
  if (made.error !== undefined) throw new Error(JSON.stringify(made.error));
  const { id } = made.data;
  const read = await api.GET('/v1/converter/jobs/{id}', {
    headers,
    params: { path: { id }, query: { wait: 30 } },
  });
  return { status: read.data?.status, organization: who.data?.organization_id };
}
`;

it('a client generated from /openapi.json compiles, gets a token and makes a job', { timeout: 120_000 }, async () => {
  const { server, peer } = setup;
  const schema = astToString(await openapiTypescript(new URL('/openapi.json', server.baseUrl)));
  writeFileSync(join(folder, 'schema.d.ts'), schema);
  writeFileSync(join(folder, 'program.ts'), program);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const options = ['--ignoreConfig', '--strict', '--target', 'es2022', '--module', 'nodenext', '--skipLibCheck'];
  const allow = ['--allowImportingTsExtensions', '--rewriteRelativeImportExtensions', '--types', 'node'];
  const compiler = fileURLToPath(new URL('../../../../node_modules/typescript/bin/tsc', import.meta.url));
  const compile = (file: string) =>
    run(process.execPath, [compiler, ...options, ...allow, file], { cwd: folder }).catch((error) => {
      throw new Error(`the generated client does not compile:\n${error.stdout}`);
    });
  await compile('program.ts');
  // A wrong path or member does not compile: the types are not `any`.
  writeFileSync(join(folder, 'wrong.ts'), program.replace("type: 'webp'", "type: 'nothing'"));
  await expect(compile('wrong.ts')).rejects.toThrow(/nothing/);

  const { makeJob } = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'program.js')).href);
  const { clientId, clientSecret, organizationId } = server.printedAccounts;
  const from = peer.on('/source.png', { body: await makePng() });
  const result = await makeJob(server.baseUrl, clientId, clientSecret, from, `${peer.url}/target`);
  expect(result).toEqual({ status: 'completed', organization: organizationId });
});
