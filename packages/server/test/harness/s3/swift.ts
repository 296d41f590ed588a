import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../free-port.ts';

/** A real S3 server: OpenStack Swift with its middleware `s3api`, in a temporary folder. */
export interface SwiftServer {
  readonly url: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  stop(): Promise<void>;
}

/** Debian's packages that the server consists of. */
const packages = ['proxy', 'account', 'container', 'object'];

/** The names of the missing packages; undefined if all are installed. */
export const missingSwift = findMissing();

function findMissing(): string | undefined {
  const missing = packages.filter((name) => !existsSync(`/usr/bin/swift-${name}-server`));
  return missing.length === 0 ? undefined : missing.map((name) => `swift-${name}`).join(', ');
}

const [user, secretAccessKey, region] = ['tests:quoin', 'a-secret', 'us-east-1'];

/** Starts the proxy and one server of each kind on one device. */
export async function startSwift(): Promise<SwiftServer> {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-swift-'));
  const ports: Record<string, number> = {};
  for (const name of packages) ports[name] = await findFreePort();
  mkdirSync(join(folder, 'devices', 'disk'), { recursive: true });
  const common = (name: string) =>
    ['[DEFAULT]', 'bind_ip = 127.0.0.1', `bind_port = ${ports[name]}`, 'workers = 0', `swift_dir = ${folder}`]
      .concat(`user = ${execFileSync('id', ['-un'], { encoding: 'utf8' }).trim()}`, 'log_level = ERROR')
      .join('\n');
  for (const name of packages.slice(1)) {
    const ring = (...args: readonly string[]) =>
      execFileSync('/usr/bin/swift-ring-builder', [join(folder, `${name}.builder`), ...args], { stdio: 'ignore' });
    ring('create', '4', '1', '0');
    ring('add', `r1z1-127.0.0.1:${ports[name]}/disk`, '1');
    ring('rebalance');
    const devices = `devices = ${join(folder, 'devices')}\nmount_check = false`;
    const app = `[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`;
    writeFileSync(join(folder, `${name}.conf`), `${common(name)}\n${devices}\n${app}`);
  }
  writeFileSync(
    join(folder, 'proxy.conf'),
    `${common('proxy')}
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth copy slo dlo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
# Required, but what is not in the cache is looked up: no server listens on this port.
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:copy]
use = egg:swift#copy
[filter:dlo]
use = egg:swift#dlo
[filter:versioned_writes]
use = egg:swift#versioned_writes
[filter:tempauth]
use = egg:swift#tempauth
user_${user.replace(':', '_')} = ${secretAccessKey} .admin
[filter:s3api]
use = egg:swift#s3api
location = ${region}
[filter:slo]
use = egg:swift#slo
`,
  );
  const children = packages.map((name) =>
    spawn(`/usr/bin/swift-${name}-server`, [join(folder, `${name}.conf`)], { stdio: 'ignore' }),
  );
  for (const child of children) running.add(child);
  const url = `http://127.0.0.1:${ports.proxy}`;
  for (const port of Object.values(ports)) await waitUntilOpen(`http://127.0.0.1:${port}/`, children);
  return {
    ...{ url, accessKeyId: user, secretAccessKey, region },
    async stop() {
      await Promise.all(children.map(endChild));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilOpen(url: string, children: readonly ChildProcess[]): Promise<void> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (children.some(({ exitCode }) => exitCode !== null)) throw new Error('a server of Swift ended');
    const isOpen = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isOpen) return;
    await pause(25);
  }
  throw new Error('Swift did not start');
}

async function endChild(child: ChildProcess): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
