import { readFile } from 'node:fs/promises';
import type { Command, Option } from 'commander';
import { FileError, toFileError } from './file-error.ts';
import { flagOf, imageSettingNames } from './image-flags.ts';
import { suggest } from './suggest.ts';
import type { Terminal } from './terminal/terminal.ts';

/** The file of defaults, in the current folder. */
const configFile = 'quoin.config.json';

/** The settings of images but those that belong to a single input. */
const imageFlags = imageSettingNames.filter((name) => name !== 'trace' && name !== 'frame').map(flagOf);

/** The flags that can have defaults. None of them overwrites files or belongs to a single input. */
const flags = [
  'to',
  'out-dir',
  'name',
  ...imageFlags,
  'allow-missing',
  'font-dir',
  'profile-dir',
  'system-fonts',
  'tolerant',
  'concurrency',
  'quiet',
  'verbose',
  'json',
] as const;
/** These choose the name and type of a result, which `--output` does. */
const flagsOfNames: readonly string[] = ['to', 'out-dir', 'name'];

/** A default with its place, for messages. */
interface Default {
  readonly value: unknown;
  readonly place: string;
}

/** Sets the flags that are not given: from the variable `QUOIN_…` of the flag, else from the file. */
export async function applyDefaults(command: Command, { environment }: Pick<Terminal, 'environment'>): Promise<void> {
  const config = await readConfig();
  const hasOutput = command.getOptionValueSource('output') !== undefined;
  for (const option of command.options) {
    const flag = option.long?.slice(2) ?? '';
    const isGiven = command.getOptionValueSource(option.attributeName()) === 'cli';
    if (isGiven || (hasOutput && flagsOfNames.includes(flag))) continue;
    const found = findDefault(flag, environment, config);
    if (found !== undefined) command.setOptionValue(option.attributeName(), toValue(option, found));
  }
}

function findDefault(
  flag: string,
  environment: Terminal['environment'],
  config: Readonly<Record<string, unknown>>,
): Default | undefined {
  const variable = `QUOIN_${flag.toUpperCase().replaceAll('-', '_')}`;
  // A service is only chosen by the user, not by a file in a folder that may come from others.
  const isAllowed = flag === 'server' || (flags as readonly string[]).includes(flag);
  if (isAllowed && environment[variable]) return { value: environment[variable], place: variable };
  return Object.hasOwn(config, flag) ? { value: config[flag], place: `${configFile}: "${flag}"` } : undefined;
}

/** The value as the flag would have it; undefined for a switch that is off. */
function toValue(option: Option, { value, place }: Default): unknown {
  const text = Array.isArray(value) ? value.join(',') : String(value);
  if (option.isBoolean()) {
    if (['true', '1', 'yes'].includes(text)) return true;
    if (['false', '0', 'no'].includes(text)) return undefined;
    throw invalid(place, text, 'expected true or false');
  }
  try {
    return option.parseArg === undefined ? text : option.parseArg(text, undefined);
  } catch (error) {
    throw invalid(place, text, (error as Error).message);
  }
}

function invalid(place: string, text: string, reason: string): FileError {
  const message = `${place} is ${JSON.stringify(text)}: ${reason}`;
  return new FileError('DEFAULT_INVALID', message, { kind: 'parameter' });
}

async function readConfig(): Promise<Readonly<Record<string, unknown>>> {
  const text = await readFile(configFile, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '{}';
    throw toFileError(configFile, error);
  });
  const config = parseObject(text);
  for (const [name, value] of Object.entries(config)) {
    const isKnown = (flags as readonly string[]).includes(name);
    if (!isKnown) throw refuse(`"${name}" is not a setting; known: ${flags.join(', ')}${suggest(name, flags)}`);
    const isValue = ['string', 'number', 'boolean'].includes(typeof value) || Array.isArray(value);
    if (!isValue) throw refuse(`"${name}" must be a text, a number, true or false`);
  }
  return config;
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // The message below also fits text that is not JSON.
  }
  throw refuse('the file is not a JSON object; expected flags with their values');
}

const refuse = (reason: string) =>
  new FileError('CONFIG_FILE_INVALID', `${configFile}: ${reason}`, { kind: 'parameter' });
