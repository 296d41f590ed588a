import { spawn } from 'node:child_process';

/** Converts colours, one per line, with lcms' `transicc`. The options select the profiles. */
export async function askTransicc(options: readonly string[], lines: readonly string[]): Promise<string[]> {
  const child = spawn('transicc', ['-v0', '-n', '-c0', ...options], { stdio: ['pipe', 'pipe', 'ignore'] });
  child.stdin.on('error', () => {}); // it exits without reading if it refuses a profile
  child.stdin.end(`${lines.join('\n')}\n`);
  let output = '';
  for await (const chunk of child.stdout) output += chunk;
  return output.split('\n').filter((line) => /\d/.test(line));
}

export async function hasTransicc(): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn('transicc', [], { stdio: 'ignore' });
    child.on('error', () => resolve(false));
    child.on('exit', () => resolve(true));
  });
}

/** Returns transicc's value for 1: 100 for inks, 255 for RGB and gray, and 1 for Lab and XYZ. */
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
