import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The programs that compile better-sqlite3; one of each line is needed. */
const needed = [
  { name: 'Python 3', programs: ['python3', 'python'] },
  { name: 'make', programs: ['make', 'gmake'] },
  { name: 'a C++ compiler', programs: ['g++', 'c++', 'clang++'] },
];

const debian = { system: 'Debian or Ubuntu', command: 'apt-get install -y python3 make g++' };
const fedora = { system: 'Fedora or RHEL', command: 'dnf install -y python3 make gcc-c++' };
const alpine = { system: 'Alpine', command: 'apk add python3 make g++' };
const mac = { system: 'macOS', command: 'xcode-select --install' };
const windows = {
  system: 'Windows',
  command:
    'winget install Python.Python.3.12 Microsoft.VisualStudio.2022.BuildTools, with "Desktop development with C++"',
};
/** Advice by the `ID` and `ID_LIKE` of os-release. */
const byDistribution = { debian, ubuntu: debian, fedora, rhel: fedora, centos: fedora, alpine };

/**
 * Explains a failed build of better-sqlite3: the missing programs and the command that installs them. Returns
 * `undefined` if the output is of another failure.
 */
export function explainNativeBuild(output, machine = readMachine()) {
  if (!/better-sqlite3|gyp ERR!|node-gyp/.test(output)) return undefined;
  const missing = machine.platform === 'win32' ? [] : needed.filter(({ programs }) => !programs.some(machine.has));
  const found =
    missing.length > 0
      ? `cannot compile better-sqlite3: ${missing.map(({ name }) => name).join(', ')} not found.`
      : 'cannot compile better-sqlite3. It needs Python 3, make and a compiler of C++20 (g++ 10, clang 10, or newer).';
  const advice = adviceFor(machine);
  const commands = advice === undefined ? [debian, fedora, alpine, mac] : [advice];
  return [
    found,
    'No compiled binary for this system could be downloaded, so it must be compiled. Install what it needs, then run this again:',
    ...commands.map(({ system, command }) => `  ${system}: ${command}`),
    ...(/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|node-v[\d.]+-headers/.test(output)
      ? ["  Without a network: set npm_config_nodedir to the folder that contains Node's include/node."]
      : []),
  ].join('\n');
}

function adviceFor({ platform, osRelease }) {
  if (platform === 'darwin') return mac;
  if (platform === 'win32') return windows;
  const values = ['ID', 'ID_LIKE'].flatMap((key) => {
    const [, value = ''] = new RegExp(`^${key}=(.*)$`, 'm').exec(osRelease) ?? [];
    return value.replaceAll(/["']/g, '').split(' ');
  });
  return values.map((value) => byDistribution[value]).find((advice) => advice !== undefined);
}

function readMachine() {
  return { platform: process.platform, osRelease: readOsRelease(), has: hasProgram };
}

function readOsRelease() {
  try {
    return readFileSync('/etc/os-release', 'utf8');
  } catch {
    return '';
  }
}

function hasProgram(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
