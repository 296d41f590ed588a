#!/usr/bin/env node
import manifest from '../package.json' with { type: 'json' };
import { createApp } from './app.ts';
import { resolveSettings, SettingsError } from './settings.ts';

/** The process: settings in, a listening service, an orderly end. */
async function main(): Promise<void> {
  const { version } = manifest;
  const { host, port } = resolveSettings(process.argv.slice(2), process.env);
  const app = createApp({ version, checks: {} });
  process.stdout.write(`quoin-server ${version} listens on ${await app.listen({ host, port })}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
}

try {
  await main();
} catch (error) {
  const sentence = error instanceof SettingsError ? error.message : String(error);
  process.stderr.write(`quoin-server: ${sentence}\n`);
  process.exitCode = 1;
}
