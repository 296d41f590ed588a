// Starts and stops the service in a folder with only its packed packages, and prints `ok`.
import { resolveSettings, startServer } from '@quoin/server';

// The data folder is relative to the folder in which this runs.
const flags = ['--data', 'data', '--port', '0', '--operations', 'off', '--log-level', 'warn', '--workers', '1'];
const server = await startServer(resolveSettings(flags, {}));
const health = (await (await fetch(`${server.address}/health/converter`)).json()) as { status: string };
await server.stop();
if (health.status !== 'ok') throw new Error(`the status of the service is "${health.status}"`);
console.log('ok');
