import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package of the production tree. */
export interface Installed {
  readonly name: string;
  readonly version: string;
  /** As its manifest states it. */
  readonly licence: string | undefined;
  /** The versions of Node that it is for; absent where it states none. */
  readonly node: string | undefined;
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
      return { name, version: locked.version ?? '', licence: licenceOf(manifest), node: manifest.engines?.node };
    });
}

interface Manifest {
  readonly version?: string;
  readonly engines?: { readonly node?: string };
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
