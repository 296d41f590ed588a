import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../harness/admin.ts';
import { createClient } from '../harness/client.ts';
import { createFolder } from '../harness/folders.ts';
import { startServer } from '../harness/server-process.ts';
import { setUpServer } from '../harness/server-setup.ts';
import { rateLimitFlags } from '../harness/tiers.ts';

const setup = setUpServer();
const admin = (args: string, input?: string) => runAdmin(setup.server.data, args.split(' '), input);
const jobs = '/v1/converter/jobs';

/** Requests a token from the running server. */
async function fetchToken(clientId: string, secret: string): Promise<{ status: number; token: string }> {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret, scope: 'converter' };
  const answer = await fetch(`${setup.server.baseUrl}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  const { access_token: token = '' } = (await answer.json()) as { access_token?: string };
  return { status: answer.status, token };
}

/** Polls until a token gets a status: changes by another process take effect within a tenth of a second. */
async function waitForStatus(token: string, status: number): Promise<void> {
  while ((await setup.client.call(jobs, { token })).status !== status) await pause(10);
}

let organizationId = '';
beforeAll(() => {
  organizationId = admin('organizations create --name Ink --json').json.id;
});

describe('administration while the server is running', () => {
  it('creates and lists organizations', () => {
    const { json } = admin('organizations list --json');
    expect(json).toContainEqual({
      id: organizationId,
      name: 'Ink',
      tier: 'default',
      created_at: expect.stringMatching(/Z$/),
    });
    expect(admin('organizations list').stdout).toMatch(
      new RegExp(`^id +name +tier +created at\n(.*\n)*${organizationId} +Ink +default `),
    );
  });

  it('creates clients that can request tokens at once, and shows their secrets once', async () => {
    const { json } = admin(
      `clients create --organization ${organizationId} --name press --scopes converter,document --json`,
    );
    expect(json).toMatchObject({
      organization_id: organizationId,
      kind: 'confidential',
      scopes: ['converter', 'document'],
    });
    const { token } = await fetchToken(json.id, json.client_secret);
    await waitForStatus(token, 200);
    for (const args of ['clients list', 'clients list --json', `clients list --organization ${organizationId}`]) {
      const { stdout } = admin(args);
      expect(stdout).toContain(json.id);
      expect(stdout).not.toContain(json.client_secret);
    }
  });

  it('replaces the secret of a client', async () => {
    const { json } = admin(`clients create --organization ${organizationId} --name press --json`);
    const text = admin(`clients rotate-secret ${json.id}`).stdout;
    expect(text).toMatch(/^Secret replaced\. The new secret is shown only this once\.\n/);
    const secret = /client secret +(\S+)/.exec(text)?.[1] ?? '';
    expect((await fetchToken(json.id, json.client_secret)).status).toBe(401);
    expect((await fetchToken(json.id, secret)).status).toBe(200);
  });

  it('changes what is given of a client, and nothing else', async () => {
    const { json } = admin(`clients create --organization ${organizationId} --name press --json`);
    const { client_secret: secret, ...before } = json;
    const renamed = admin(`clients update ${json.id} --name Printer --json`).json;
    expect(renamed).toEqual({ ...before, name: 'Printer' });
    const uri = 'https://a.example/cb';
    const more = admin(
      `clients update ${json.id} --scopes document --redirect-uri ${uri} --redirect-uri ${uri}2 --json`,
    );
    expect(more.json).toEqual({ ...renamed, scopes: ['document'], redirect_uris: [uri, `${uri}2`] });
    expect((await fetchToken(json.id, secret)).status).toBe(400); // it requests the scope converter
    expect(admin(`clients update ${json.id} --no-redirect-uris --json`).json.redirect_uris).toEqual([]);
    expect(admin(`clients update ${json.id} --scopes converter`).stdout).toMatch(/^Client updated\.\n\n +id +/);
    expect((await fetchToken(json.id, secret)).status).toBe(200);

    for (const [args, code, message] of [
      [`clients update ${json.id}`, 2, 'changes nothing'],
      [`clients update ${json.id} --enabled maybe`, 2, 'expected true or false'],
      [`clients update ${json.id} --redirect-uri ${uri} --no-redirect-uris`, 2, 'cannot be combined'],
      [`clients update ${json.id} --redirect-uri com.example.app:/cb`, 2, 'use https'],
      [`clients update ${json.id} --scopes nothing`, 2, 'Unknown scope'],
      ['clients update unknown --name x', 3, 'There is no client with this id.'],
    ] as const) {
      expect(admin(args)).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(message) });
    }
  });

  it('disables a client and enables it again, without its tokens', async () => {
    const { json } = admin(`clients create --organization ${organizationId} --name press --json`);
    const { token } = await fetchToken(json.id, json.client_secret);
    await waitForStatus(token, 200);
    expect(admin(`clients update ${json.id} --enabled false --json`).json.disabled_at).toMatch(/Z$/);
    await waitForStatus(token, 401);
    expect(admin(`clients update ${json.id} --enabled true --json`).json.disabled_at).toBeUndefined();
    const again = await fetchToken(json.id, json.client_secret);
    await waitForStatus(again.token, 200);
    await waitForStatus(token, 401);
  });

  it('disables a client and its tokens', async () => {
    const { json } = admin(`clients create --organization ${organizationId} --name press --json`);
    const { token } = await fetchToken(json.id, json.client_secret);
    await waitForStatus(token, 200);
    expect(admin(`clients disable ${json.id}`).code).toBe(0);
    await waitForStatus(token, 401);
    expect((await fetchToken(json.id, json.client_secret)).status).toBe(401);
    expect(admin(`clients rotate-secret ${json.id}`)).toMatchObject({ code: 4, stdout: '' });
  });

  it('lists tokens without their values, and revokes them', async () => {
    const { json } = admin(`clients create --organization ${organizationId} --name press --json`);
    const { token } = await fetchToken(json.id, json.client_secret);
    const list = () => admin(`tokens list --client ${json.id} --json`);
    const [found, ...others] = list().json;
    expect(others).toEqual([]);
    expect(found).toMatchObject({ client_id: json.id, scope: 'converter' });
    expect(list().stdout).not.toContain(token);
    await waitForStatus(token, 200);
    expect(admin(`tokens revoke ${found.id}`).stdout).toContain('Token revoked.');
    await waitForStatus(token, 401);
    expect(list().json).toEqual([]);
    expect(admin('tokens revoke 0123456789abcdef').code).toBe(3);
  });

  it('creates users, sets their passwords, and does not print a password from stdin', () => {
    const created = admin(`users create --organization ${organizationId} --login ada --json`).json;
    expect(created).toMatchObject({ login: 'ada', organization_id: organizationId });
    expect(created.password.length).toBeGreaterThan(14);
    const password = 'a password of my own';
    for (const args of ['users set-password ada', `users create --organization ${organizationId} --login bea`]) {
      const { code, stdout, stderr } = admin(`${args} --password-stdin`, `${password}\n`);
      expect([code, stdout.includes(password), stderr]).toEqual([0, false, '']);
    }
    expect(admin('users set-password ada').stdout).toMatch(/password +\S{15}/);
    expect(admin('users disable ada').code).toBe(0);
    const ada = admin('users list --json').json.find((user: { login: string }) => user.login === 'ada');
    expect(ada.disabled_at).toMatch(/Z$/);
  });

  it('sets the tier of an organization, which takes effect at once', async () => {
    const flags = rateLimitFlags({ month: 2 }, { tiers: { large: { month: 500 } } });
    const server = await startServer({ flags });
    const client = await createClient(server);
    const runWithFlags = (args: string) => runAdmin(server.data, [...args.split(' '), ...flags]);
    const { stdout } = runWithFlags('organizations list --json');
    const [{ id }] = JSON.parse(stdout);
    const status = async () => (await client.call(jobs)).status;
    expect([await status(), await status(), await status()]).toEqual([200, 200, 429]);
    expect(runWithFlags(`organizations set-tier ${id} --tier huge`)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('default, standard, large'),
    });
    expect(runWithFlags(`organizations set-tier ${id} --tier large`).code).toBe(0);
    while ((await status()) !== 200) await pause(10);
    expect(runWithFlags(`organizations set-tier ${id} --tier default`).code).toBe(0);
    while ((await status()) !== 429) await pause(10);
    expect(await server.stop()).toBe(0);
  });
});

describe('invalid arguments', () => {
  it.each([
    ['', 0, /^Usage: quoin-server admin/],
    ['--help', 0, /organizations create +create an organization/],
    [
      'users create --help',
      0,
      /^Usage: quoin-server admin users create \[flags\](.|\n)*--login <name> +.*\(required\)/,
    ],
    ['machines list', 2, /unknown subject "machines"; available: organizations, clients, users, tokens/],
    ['users', 2, /unknown command "users"; available for users: create, list, set-password, disable/],
    ['users remove', 2, /unknown command "users remove"/],
    ['users create --login ada', 2, /"users create" requires --organization\. /],
    ['users create --login= --organization=', 2, /login name/i],
    ['clients disable', 2, /"clients disable" takes one argument \(client id\) besides its flags, but 0 are given/],
    ['clients list more', 2, /"clients list" takes no arguments besides its flags, but 1 are given/],
    ['clients list --secret', 2, /--secret/],
    ['clients create --organization nowhere --name x', 3, /There is no organization with this id/],
    ['clients disable nobody', 3, /There is no client with this id/],
    ['clients create --organization nowhere --name x --scopes all', 2, /Unknown scope "all"; available scopes: /],
    ['users set-password nobody', 3, /There is no user with this login name/],
    ['users set-password nobody --password-stdin', 2, /standard input is empty/],
    ['tokens revoke quoin_secret', 2, /^(?!.*quoin_secret).*at least 8 hexadecimal digits/],
    ['organizations set-tier nowhere --tier default', 3, /There is no organization with this id/],
  ])('print a message with instructions: %s', (args, code, message) => {
    const result = runAdmin(setup.server.data, args === '' ? [] : args.split(' '));
    expect([result.code, result.stdout + result.stderr]).toEqual([code, expect.stringMatching(message)]);
    if (code !== 0)
      expect([result.stdout, result.stderr]).toEqual(['', expect.stringMatching(/^quoin-server: .*\.\n$/)]);
  });

  it('include a folder without a database', () => {
    const result = runAdmin(createFolder(), ['users', 'list']);
    expect([result.code, result.stderr]).toEqual([
      1,
      expect.stringMatching(/There is no database in .* Start the service once/),
    ]);
  });
});

describe('a server with another authorization server', () => {
  let otherServer: Server;
  const introspections = new Map<string, unknown>();
  beforeAll(async () => {
    otherServer = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += String(part);
      const form = new URLSearchParams(body);
      const isOurs = form.get('client_id') === 'quoin' && form.get('client_secret') === 'shared';
      response.statusCode = isOurs ? 200 : 401;
      response.end(JSON.stringify(introspections.get(form.get('token') ?? '') ?? { active: false }));
    });
    await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void otherServer.close());

  it('accepts active tokens of the other server if their client is registered here', async () => {
    const { port } = otherServer.address() as AddressInfo;
    const flags = ['--introspection-url', `http://127.0.0.1:${port}/introspect`, '--introspection-client', 'quoin'];
    const environment = { QUOIN_INTROSPECTION_SECRET: 'shared' };
    // The network guard is only for URLs from callers; this URL is from the operator.
    const server = await startServer({ flags: [...flags, '--allow-networks', '192.0.2.0/24'], environment });
    const client = await createClient(server);
    const [{ id }] = runAdmin(server.data, ['organizations', 'list', '--json']).json;
    const created = runAdmin(server.data, [
      'clients',
      'create',
      '--organization',
      id,
      '--name',
      'x',
      '--id',
      'press',
      '--json',
    ]);
    expect(created.json.id).toBe('press');
    const duplicate = runAdmin(server.data, [
      'clients',
      'create',
      '--organization',
      id,
      '--name',
      'x',
      '--id',
      'press',
    ]);
    expect(duplicate).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('A client with this id already exists.'),
    });
    introspections.set('known', { active: true, client_id: 'press', scope: 'converter:read' });
    introspections.set('foreign', { active: true, client_id: 'other', scope: 'converter:read' });
    introspections.set('weak', { active: true, client_id: 'press', scope: 'document' });
    introspections.set('broken', { active: 'yes' });
    const listJobs = async (token: string | null) => {
      const { status, json, headers } = await client.call(jobs, { token });
      return [status, json.error, headers.get('retry-after'), headers.get('www-authenticate')];
    };
    expect(await listJobs('known')).toEqual([200, undefined, null, null]);
    expect(await listJobs('foreign')).toEqual([403, 'access_denied', null, null]);
    const metadata = `resource_metadata="${server.baseUrl}/.well-known/oauth-protected-resource"`;
    const scope = `Bearer realm="quoin", error="insufficient_scope", scope="converter:read", ${metadata}`;
    const invalid = `Bearer realm="quoin", error="invalid_token", ${metadata}`;
    expect(await listJobs('weak')).toEqual([403, 'access_denied', null, scope]);
    expect(await listJobs('revoked')).toEqual([401, 'invalid_token', null, invalid]);
    expect(await listJobs(null)).toEqual([401, 'unauthorized', null, `Bearer realm="quoin", ${metadata}`]);
    expect(await listJobs('broken')).toEqual([503, 'service_unavailable', '5', null]);
    expect(server.output()).not.toContain('shared');
    // The service issues no tokens itself, as it would not accept them.
    for (const path of [
      '/oauth/token',
      '/oauth/authorize',
      '/oauth/userinfo',
      '/oauth/device_authorization',
      '/oauth/device',
      '/.well-known/oauth-authorization-server',
      '/.well-known/openid-configuration',
    ])
      expect([path, (await client.call(path, { token: 'known' })).status]).toEqual([path, 404]);
    runAdmin(server.data, ['clients', 'disable', 'press']);
    while ((await listJobs('known'))[0] !== 403) await pause(10);
    expect(await server.stop()).toBe(0);
  });
});
