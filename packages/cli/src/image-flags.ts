import { describeRange, type ImageSetting, type ImageSettingName, imageSettings } from '@quoin/core/image-settings';
import { type Command, InvalidArgumentError, Option } from './commander.ts';
import { parseWhole } from './options.ts';

/** The words for values in help texts, if the name of the flag does not say what they are. */
const placeholders: Partial<Record<ImageSettingName, string>> = {
  width: 'pixels',
  height: 'pixels',
  background: 'colour',
  density: 'dpi',
  keep: 'kinds',
  quality: 'n',
  effort: 'n',
  frame: 'n',
};

const entries = Object.entries(imageSettings) as [ImageSettingName, ImageSetting][];
/** The settings of images as the parsed flags name them. */
export const imageSettingNames: readonly ImageSettingName[] = entries.map(([name]) => name);

/** The flag of a setting: `noEnlarge` is `no-enlarge`. */
export const flagOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Adds a flag for each setting of images, with its range and default. */
export function addImageFlags(command: Command): void {
  for (const [name, setting] of entries) command.addOption(toOption(name, setting));
}

function toOption(name: ImageSettingName, setting: ImageSetting): Option {
  const flag = `--${flagOf(name)}`;
  if (setting.kind === 'switch') {
    const option = new Option(flag, describe(setting));
    option.negate = false; // otherwise commander takes --no-enlarge for the opposite of --enlarge
    return option;
  }
  const option = new Option(`${flag} <${placeholders[name] ?? name}>`, describe(setting));
  if (setting.kind === 'choice') return option.choices(setting.values);
  if (setting.kind === 'integer') return option.argParser((text) => parseWithin(text, setting));
  return setting.kind === 'list' ? option.argParser((text) => parseKinds(text, setting)) : option;
}

/** The description of a flag. Commander adds the choices itself. */
function describe(setting: ImageSetting): string {
  const { kind, description, default: value } = setting;
  const sentence = `${description.slice(0, 1).toLowerCase()}${description.slice(1)}`.replaceAll('`', '');
  const range = kind === 'choice' ? '' : (describeRange(setting) ?? '');
  const ending = kind === 'list' ? `${range}; separated by commas, or none` : range;
  const main = ending === '' ? sentence : `${sentence}: ${ending}`;
  return kind === 'switch' ? main : `${main} (default: ${value})`;
}

function parseWithin(text: string, { min, max }: Extract<ImageSetting, { kind: 'integer' }>): number {
  const message = `It must be a whole number from ${min} to ${max}.`;
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError(message);
  const value = parseWhole(text);
  if (value < min || value > max) throw new InvalidArgumentError(message);
  return value;
}

function parseKinds(text: string, { values }: Extract<ImageSetting, { kind: 'list' }>): readonly string[] {
  if (text === 'none') return [];
  const kinds = text.split(',').map((kind) => kind.trim());
  if (kinds.every((kind) => values.includes(kind))) return kinds;
  throw new InvalidArgumentError(`It must be any of ${values.join(', ')}, separated by commas, or none.`);
}
