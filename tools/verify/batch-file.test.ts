import { expect, it } from 'vitest';
import { toInvocation } from './batch-file.ts';

it('npm, npx and tools are batch files on Windows only', () => {
  expect(toInvocation('npm', ['install'], 'linux')).toEqual({ command: 'npm', args: ['install'], shell: false });
  expect(toInvocation('npx', ['--yes', 'a@1'], 'win32')).toEqual({
    command: 'npx.cmd',
    args: ['--yes', 'a@1'],
    shell: true,
  });
  expect(toInvocation('C:\\a b\\node_modules\\.bin\\tsc', ['-p', 'x & y'], 'win32')).toEqual({
    command: '"C:\\a b\\node_modules\\.bin\\tsc.cmd"',
    args: ['-p', '"x & y"'],
    shell: true,
  });
});

it('other programs are started without a shell', () => {
  expect(toInvocation('tar', ['-tzf', 'a b.tgz'], 'win32')).toEqual({
    command: 'tar',
    args: ['-tzf', 'a b.tgz'],
    shell: false,
  });
});

it('an argument that cmd.exe would change is refused', () => {
  expect(() => toInvocation('npm', ['%PATH%'], 'win32')).toThrow('cannot pass');
});
