import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rule } from '../rule.ts';
import { isAllowed } from '../spdx.ts';
import { installedFolder } from './installed.ts';

/** sharp's shared library; on Windows and in WebAssembly it lies in the same package as what calls it. */
const sharedLibrary = /^@img\/sharp-(libvips-.+|win32-.+|wasm32)$/;

export const licences: Rule = {
  name: 'licences',
  summary: 'everything that users install, on any platform, has a licence we can pass on',
  after: ['installed'],
  run: async ({ root }) => {
    const found = listInstalled(installedFolder(root));
    return { problems: checkLicences(found), looked: `${found.length} packages` };
  },
};

/** A package of the production tree. */
export interface Installed {
  readonly name: string;
  readonly version: string;
  /** As its manifest states it. */
  readonly licence: string | undefined;
}

/** What npm's lock file names: the packages of every platform, whether or not this one needs them. */
export function listInstalled(folder: string): Installed[] {
  const { packages } = readJson(join(folder, 'package-lock.json')) as { packages: Record<string, Manifest> };
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, locked]) => {
      const own = join(folder, path, 'package.json');
      const manifest = existsSync(own) ? (readJson(own) as Manifest) : locked;
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version: locked.version ?? '', licence: licenceOf(manifest) };
    });
}

export function checkLicences(installed: readonly Installed[]): string[] {
  if (installed.length === 0) return ['nothing is installed'];
  return installed.flatMap(({ name, version, licence }) => {
    if (licence === undefined) return [`${name}@${version} states no licence`];
    const exceptions = sharedLibrary.test(name) ? ['LGPL-3.0-or-later'] : [];
    return isAllowed(licence, exceptions) ? [] : [`${name}@${version} is under ${licence}`];
  });
}

interface Manifest {
  readonly version?: string;
  readonly license?: string | { readonly type?: string };
  /** The way of old manifests: any of them may be chosen. */
  readonly licenses?: readonly { readonly type?: string }[];
}

function licenceOf({ license, licenses }: Manifest): string | undefined {
  if (typeof license === 'string') return license;
  if (license?.type !== undefined) return license.type;
  const types = (licenses ?? []).flatMap(({ type }) => (type === undefined ? [] : [type]));
  return types.length === 0 ? undefined : types.join(' OR ');
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
