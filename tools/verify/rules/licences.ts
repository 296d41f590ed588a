import { type Installed, listInstalled } from '../installed-packages.ts';
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

export function checkLicences(installed: readonly Installed[]): string[] {
  if (installed.length === 0) return ['nothing is installed'];
  return installed.flatMap(({ name, version, licence }) => {
    if (licence === undefined) return [`${name}@${version} states no licence`];
    const exceptions = sharedLibrary.test(name) ? ['LGPL-3.0-or-later'] : [];
    return isAllowed(licence, exceptions) ? [] : [`${name}@${version} is under ${licence}`];
  });
}
