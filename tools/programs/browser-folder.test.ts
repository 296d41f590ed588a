import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeBrowserFolder } from './browser-folder.ts';

it('removes a folder into which a process writes until it ends', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-browser-'));
  mkdirSync(join(folder, 'Default'));
  const script = `const { writeFileSync } = require('node:fs');
    const end = Date.now() + 1000;
    for (let n = 0; Date.now() < end; n++) {
      writeFileSync(process.argv[1] + '/Default/' + n, '');
      if (n === 0) console.log('writing');
    }`;
  const child = spawn(process.execPath, ['-e', script, folder], { stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  await removeBrowserFolder(folder);
  expect(existsSync(folder)).toBe(false);
});
