import { spawn } from 'node:child_process';

/** Colours in lines of text through lcms' own program, which is told of the profiles by its options. */
export async function askTransicc(options: readonly string[], lines: readonly string[]): Promise<string[]> {
  const asked = spawn('transicc', ['-v0', '-n', '-c0', ...options], { stdio: ['pipe', 'pipe', 'ignore'] });
  asked.stdin.on('error', () => {}); // it does not listen where it refuses the profile
  asked.stdin.end(`${lines.join('\n')}\n`);
  let said = '';
  for await (const chunk of asked.stdout) said += chunk;
  return said.split('\n').filter((line) => /\d/.test(line));
}

export async function hasTransicc(): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = spawn('transicc', [], { stdio: 'ignore' });
    asked.on('error', () => resolve(false));
    asked.on('exit', () => resolve(true));
  });
}

/** transicc counts ink in per cent and light to 255; Lab is as it is. */
function unitOf(space: string): number {
  if (space === 'CMYK' || space.endsWith('CLR')) return 100;
  return space === 'Lab' || space === 'XYZ' ? 1 : 255;
}

export const toUnits = (space: string, colour: readonly number[]): string =>
  colour.map((value) => (value * unitOf(space)).toFixed(9)).join(' ');

export function fromUnits(space: string, line: string): number[] {
  const values = line.trim().split(/\s+/).map(Number);
  const unit = unitOf(space);
  return values.map((value) => (unit === 1 ? value : Math.max(0, Math.min(value / unit, 1))));
}
