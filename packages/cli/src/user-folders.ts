import { homedir } from 'node:os';
import { join } from 'node:path';

/** The variables that name the user's folders. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The user's folder for settings. @see XDG Base Directory Specification, "Environment variables" */
export function findConfigFolder(environment: Environment, platform: NodeJS.Platform = process.platform): string {
  const { XDG_CONFIG_HOME: xdg = '', APPDATA: appData = '' } = environment;
  const named = platform === 'win32' ? appData : toAbsolute(xdg);
  return named || join(findHome(environment), '.config');
}

/** The user's folder for what can be made again. */
export function findCacheFolder(environment: Environment, platform: NodeJS.Platform = process.platform): string {
  const { XDG_CACHE_HOME: xdg = '', LOCALAPPDATA: appData = '' } = environment;
  const named = platform === 'win32' ? appData : toAbsolute(xdg);
  return named || join(findHome(environment), ...(platform === 'darwin' ? ['Library', 'Caches'] : ['.cache']));
}

/** The specification demands that relative paths are ignored. */
const toAbsolute = (path: string): string => (path.startsWith('/') ? path : '');

const findHome = ({ HOME: home = '' }: Environment): string => home || homedir();
