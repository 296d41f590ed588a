#!/usr/bin/env node
import manifest from '../package.json' with { type: 'json' };
import { keepCompiledModules } from './compile-cache.ts';

/** The process. Scripts often ask for the version, which needs nothing of the program. */
const args = process.argv.slice(2);
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
  process.stdout.on('error', () => {}); // a closed pipe
  process.stdout.write(`${manifest.version}\n`);
} else {
  keepCompiledModules(process.env);
  const { start } = await import('./start.ts');
  await start(args);
}
