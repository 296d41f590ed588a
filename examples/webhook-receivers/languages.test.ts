import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signWebhook } from '@quoin/webhook-verify';
import { afterAll, describe, expect, it } from 'vitest';

interface Vector {
  readonly name: string;
  readonly secrets: readonly string[];
  readonly id: string | readonly string[] | null;
  readonly timestamp: string | readonly string[] | null;
  readonly signature: string | readonly string[] | null;
  readonly body: { readonly utf8?: string; readonly base64?: string };
  readonly now: number;
  readonly expected: string;
}

const here = fileURLToPath(new URL('.', import.meta.url));
const file = new URL('../../vectors/webhooks.json', import.meta.url);
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { readonly vectors: readonly Vector[] };
const secret = 'YSaiOqKJcQuFoxzZZ2rx9KNNvtU2VwEJTbjkOL4O-mw';

/** A case as a receiver gets it: servers join a header that came twice, and show an absent one as empty. */
const cases = vectors.map(({ body, now, secrets, id, timestamp, signature }) => {
  const text = (value: Vector['id']) => [value ?? []].flat().join(', ');
  const bytes = body.base64 === undefined ? Buffer.from(body.utf8 ?? '') : Buffer.from(body.base64, 'base64');
  const headers = { id: text(id), timestamp: text(timestamp), signature: text(signature) };
  return { secrets, ...headers, body: bytes.toString('base64'), now };
});

const folder = mkdtempSync(join(tmpdir(), 'quoin-receivers-'));
const running: ChildProcess[] = [];
afterAll(() => {
  // Each is a group of its own: "go run" starts another process.
  for (const { pid = 0, exitCode } of running) if (exitCode === null && pid > 0) process.kill(-pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** A program that reads the cases and writes, for each, `ok` or the status of the refusal. */
const python = `import base64, json, sys
sys.path.insert(0, '.')
sys.dont_write_bytecode = True
from receiver import Refused, verify
def judge(case):
    try:
        body = base64.b64decode(case['body'])
        verify(case['secrets'], case['id'], case['timestamp'], case['signature'], body, case['now'])
        return 'ok'
    except Refused as refused:
        return str(refused.status)
print(json.dumps([judge(case) for case in json.load(sys.stdin)]))`;

const ruby = `puts JSON.generate(JSON.parse($stdin.read).map { |c|
  begin
    body = c['body'].unpack1('m0')
    WebhookReceiver.verify(c['secrets'], c['id'], c['timestamp'], c['signature'], body, c['now'])
    'ok'
  rescue WebhookReceiver::Refused => e
    e.status.to_s
  end
})`;

const php = `require 'receiver.php';
$results = [];
foreach (json_decode(file_get_contents('php://stdin'), true) as $c) {
  try {
    verify($c['secrets'], $c['id'], $c['timestamp'], $c['signature'], base64_decode($c['body']), (float) $c['now']);
    $results[] = 'ok';
  } catch (Refused $refused) {
    $results[] = (string) $refused->getCode();
  }
}
echo json_encode($results);`;

const go = `package main
import ("encoding/base64"; "encoding/json"; "os"; "strconv"; "testing")
func TestVectors(t *testing.T) {
	var cases []struct { Secrets []string; ID, Timestamp, Signature, Body string; Now float64 }
	text, _ := os.ReadFile("cases.json")
	if err := json.Unmarshal(text, &cases); err != nil { t.Fatal(err) }
	results := []string{}
	for _, c := range cases {
		body, _ := base64.StdEncoding.DecodeString(c.Body)
		_, err := Verify(c.Secrets, c.ID, c.Timestamp, c.Signature, body, c.Now)
		if refused, ok := err.(Refused); ok { results = append(results, strconv.Itoa(refused.Status)) } else { results = append(results, "ok") }
	}
	out, _ := json.Marshal(results)
	os.WriteFile("results.json", out, 0o600)
}`;

const goEnvironment = {
  GOFLAGS: '-mod=mod',
  GOPROXY: 'off',
  GOCACHE: join(folder, 'cache'),
  GOPATH: join(folder, 'path'),
};
const run = (program: string, args: readonly string[], input: string): string =>
  execFileSync(program, args, { cwd: here, input, encoding: 'utf8' });

function judgeByGo(input: string): string {
  copyFileSync(join(here, 'receiver.go'), join(folder, 'receiver.go'));
  writeFileSync(join(folder, 'go.mod'), 'module receiver\n\ngo 1.19\n');
  writeFileSync(join(folder, 'vectors_test.go'), go);
  writeFileSync(join(folder, 'cases.json'), input);
  const env = { ...process.env, ...goEnvironment };
  execFileSync('go', ['test', '.'], { cwd: folder, env, stdio: 'pipe' });
  return readFileSync(join(folder, 'results.json'), 'utf8');
}

interface Language {
  readonly program: string;
  readonly version: readonly string[];
  readonly judge: (input: string) => string;
  readonly serve: (port: number) => readonly [program: string, args: readonly string[]];
}

const languages: readonly Language[] = [
  {
    program: 'python3',
    version: ['--version'],
    judge: (input) => run('python3', ['-c', python], input),
    serve: () => ['python3', ['-B', 'receiver.py']],
  },
  {
    program: 'ruby',
    version: ['--version'],
    judge: (input) => run('ruby', ['-W2', '-r', './receiver.rb', '-e', ruby], input),
    serve: () => ['ruby', ['receiver.rb']],
  },
  {
    program: 'php',
    version: ['--version'],
    judge: (input) => run('php', ['-r', php], input),
    serve: (port) => ['php', ['-S', `127.0.0.1:${port}`, 'receiver.php']],
  },
  {
    program: 'go',
    version: ['version'],
    judge: judgeByGo,
    serve: () => ['go', ['run', 'receiver.go']],
  },
];

/** True if the machine has the runtime. */
function has({ program, version }: Language): boolean {
  try {
    execFileSync(program, version, { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function startReceiver({
  serve,
}: Language): Promise<(headers: Record<string, string>, body: string) => Promise<number>> {
  const port = await findFreePort();
  const [program, args] = serve(port);
  const environment = { ...process.env, ...goEnvironment, PORT: String(port), QUOIN_WEBHOOK_SECRET: secret };
  const child = spawn(program, args, { cwd: here, env: environment, stdio: 'ignore', detached: true });
  running.push(child);
  const send = async (headers: Record<string, string>, body: string) =>
    (await fetch(`http://127.0.0.1:${port}/hooks`, { method: 'POST', headers, body })).status;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`);
    try {
      await send({}, '{}');
      return send;
    } catch {
      await pause(50);
    }
  }
}

describe.each(languages.map((language) => [language.program, language] as const))(
  'the receiver for %s',
  (_, language) => {
    const timeout = 120_000;

    it.runIf(has(language))('accepts and refuses every vector as the library does', { timeout }, () => {
      const results = JSON.parse(language.judge(JSON.stringify(cases))) as string[];
      const found = vectors.map(({ name }, index) => [name, results[index]]);
      const expected = vectors.map(({ name, expected: code }) => [name, statusOf(code)]);
      expect(found).toEqual(expected);
    });

    it.runIf(has(language))('answers a delivery, its retry and a forged one', { timeout }, async () => {
      const send = await startReceiver(language);
      const body = '{"name":"Frühling"}';
      const timestamp = Math.floor(Date.now() / 1000);
      const signed = await signWebhook({ secret, id: randomUUID(), timestamp, body });
      const headers = { ...signed, 'content-type': 'application/json' };
      expect([await send(headers, body), await send(headers, body)]).toEqual([204, 204]);
      expect(await send(headers, '{"name":"Fruehling"}')).toBe(401);
      expect(await send({}, body)).toBe(400);
    });
  },
);

/** The library's statuses; see its table of codes. */
function statusOf(code: string): string {
  if (code === 'ok') return 'ok';
  if (code === 'SIGNATURE_MISMATCH') return '401';
  return code === 'SECRET_INVALID' ? '500' : '400';
}
