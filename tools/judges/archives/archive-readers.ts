import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import type { Finding } from '../finding.ts';

const run = promisify(execFile);

/** Prints the files of each archive as Python's zipfile reads them: name, size, and SHA-256 or the error. */
const listing = `
import sys, json, zipfile, zlib, hashlib
def digest(archive, file):
    try: return hashlib.sha256(archive.read(file)).hexdigest()
    except (zipfile.BadZipFile, zlib.error) as error: return str(error)
for path in sys.stdin.read().splitlines():
    with zipfile.ZipFile(path) as archive:
        files = [f for f in archive.infolist() if not f.is_dir()]
        print(json.dumps([[f.filename, f.file_size, digest(archive, f)] for f in files]))
`;

export type ListedFile = readonly [name: string, size: number, sha256: string];

/** Lists the files of each archive with Python's zipfile; undefined if Python is not installed. */
export async function listByPython(paths: readonly string[]): Promise<ListedFile[][] | undefined> {
  if (!(await isInstalled('python3', '--version'))) return undefined;
  const python = spawn('python3', ['-c', listing], { stdio: ['pipe', 'pipe', 'inherit'] });
  python.stdin.end(paths.join('\n'));
  let text = '';
  for await (const part of python.stdout.setEncoding('utf8')) text += part;
  return text
    .trimEnd()
    .split('\n')
    .map((line): ListedFile[] => JSON.parse(line));
}

export async function isInstalled(program: string, argument: string): Promise<boolean> {
  return run(program, [argument]).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
}

/** Needed because `python3 -m zipfile -t` exits with 0 if a checksum is wrong. */
const pythonTest = 'import sys, zipfile; sys.exit(zipfile.ZipFile(sys.argv[1]).testzip())';
const testers: readonly (readonly [program: string, ...options: string[]])[] = [
  ['unzip', '-tqq'],
  ['7z', 't'],
  ['python3', '-c', pythonTest],
];

/** Tests archives with Info-ZIP, 7-Zip and Python, which inflate each file and compare its checksum. */
export async function testArchives(kind: string, paths: readonly string[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [program, ...options] of testers) {
    const name = `${kind}, tested by ${program}`;
    if (!(await isInstalled(program, '--help'))) {
      findings.push({ name, details: `${program} is not installed` });
      continue;
    }
    const refused: string[] = [];
    for (const path of paths)
      await run(program, [...options, path]).catch((error: Error) => refused.push(error.message));
    findings.push({ name, isCorrect: refused.length === 0, details: `${paths.length} archives ${refused.join(' ')}` });
  }
  return findings;
}
