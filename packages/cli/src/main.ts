#!/usr/bin/env node
import nodeModule from 'node:module';
import manifest from '../package.json' with { type: 'json' };

/** The process. Scripts often ask for the version, which needs nothing of the program. */
const args = process.argv.slice(2);
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
  process.stdout.on('error', () => {}); // a closed pipe
  process.stdout.write(`${manifest.version}\n`);
} else {
  if ('enableCompileCache' in nodeModule) {
    const { keepCompiledModules } = await import('./compile-cache.ts');
    keepCompiledModules(process.env); // before other modules are loaded
  }
  const { start } = await import('./start.ts');
  await start(args, manifest.version);
}
