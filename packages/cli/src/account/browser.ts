import { spawn } from 'node:child_process';
import type { Environment } from '../user-folders.ts';

/** The program that opens a URL, and its arguments before the URL. */
type Opener = readonly [program: string, ...before: string[]];

/** The program that opens the user's browser; undefined where there is none, such as on a machine reached by SSH. */
export function findOpener(environment: Environment, platform: NodeJS.Platform = process.platform): Opener | undefined {
  const { SSH_CONNECTION: ssh, DISPLAY: x11, WAYLAND_DISPLAY: wayland } = environment;
  if (platform === 'win32') return ['rundll32.exe', 'url.dll,FileProtocolHandler'];
  if (platform === 'darwin') return ssh ? undefined : ['open'];
  return x11 || wayland ? ['xdg-open'] : undefined;
}

/** Opens a URL without a shell. Resolves to false if the program is missing or fails. */
export async function openBrowser([program, ...before]: Opener, url: string): Promise<boolean> {
  const child = spawn(program, [...before, url], { stdio: 'ignore', detached: true });
  child.unref();
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
    // Some programs stay while the browser is open.
    setTimeout(() => resolve(true), 3_000).unref();
  });
}
