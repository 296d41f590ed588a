import { type InstalledPackage, listInstalled } from '../installed-packages.ts';
import type { Rule } from '../rule.ts';
import { isAllowed } from '../spdx.ts';
import { installedFolder } from './installed.ts';

/** Packages with sharp's shared library, which on Windows and for WebAssembly also contain its caller. */
const sharedLibrary = /^@img\/sharp-(libvips-.+|win32-.+|wasm32)$/;

export const licences: Rule = {
  name: 'licences',
  requirement: 'every package that users install, on any platform, has an allowed licence',
  after: ['installed'],
  run: async ({ root }) => {
    const found = listInstalled(installedFolder(root));
    return { problems: checkLicences(found), summary: `${found.length} packages` };
  },
};

export function checkLicences(installed: readonly InstalledPackage[]): string[] {
  if (installed.length === 0) return ['no packages are installed'];
  return installed.flatMap(({ name, version, licence }) => {
    if (licence === undefined) return [`${name}@${version} states no licence`];
    const exceptions = sharedLibrary.test(name) ? ['LGPL-3.0-or-later'] : [];
    return isAllowed(licence, exceptions) ? [] : [`${name}@${version} is under ${licence}`];
  });
}
