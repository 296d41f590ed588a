import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkout, runCommand } from '../verify/command.ts';
import { installedFolder } from '../verify/rules/installed.ts';
import { readSbom } from './sbom-contents.ts';

const file = join(checkout, '.cache/release/sbom.cdx.json');

// The folder contains the packed packages as npm installs them: verify's rule `installed` keeps it.
const rules = ['run', 'verify', '--', '--only', 'build,packages,installed'];
const installed = await runCommand('npm', rules, checkout);
if (installed.code !== 0) fail(installed.output);
const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--omit', 'dev'];
const { code, stdout, output } = await runCommand('npm', args, installedFolder(checkout));
if (code !== 0) fail(output);
const { problems, components, text } = readSbom(stdout);
if (problems.length > 0) fail(problems.join('\n'));
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, text);
console.log(`${file}: ${components} components`);

function fail(output: string): never {
  console.error(output);
  process.exit(1);
}
