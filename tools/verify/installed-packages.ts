import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An installed production dependency. */
export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  /** The licence in its manifest. */
  readonly licence: string | undefined;
  /** The supported versions of Node in its manifest. */
  readonly node: string | undefined;
}

/** Lists the packages in npm's lock file, including those for other platforms. */
export function listInstalled(folder: string): InstalledPackage[] {
  const { packages } = readJson(join(folder, 'package-lock.json')) as { packages: Record<string, Manifest> };
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, locked]) => {
      const manifestPath = join(folder, path, 'package.json');
      const manifest = existsSync(manifestPath) ? (readJson(manifestPath) as Manifest) : locked;
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version: locked.version ?? '', licence: licenceOf(manifest), node: manifest.engines?.node };
    });
}

interface Manifest {
  readonly version?: string;
  readonly engines?: { readonly node?: string };
  readonly license?: string | { readonly type?: string };
  /** Old manifests list alternative licences. */
  readonly licenses?: readonly { readonly type?: string }[];
}

function licenceOf({ license, licenses }: Manifest): string | undefined {
  if (typeof license === 'string') return license;
  if (license?.type !== undefined) return license.type;
  const types = (licenses ?? []).flatMap(({ type }) => (type === undefined ? [] : [type]));
  return types.length === 0 ? undefined : types.join(' OR ');
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
