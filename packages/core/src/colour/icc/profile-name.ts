import { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';
import { readTags } from './profile.ts';

/**
 * Reads the description of an ICC profile; `undefined` if it has none or is damaged.
 * @see ICC.1, "Profile description tag", as text of version 2 or multi-localized text of version 4
 */
export function readProfileName(profile: Uint8Array): string | undefined {
  try {
    const file = new ByteReader(profile);
    const position = readTags(file).get('desc');
    return position && readDescription(file.windowAt(position.offset, position.length));
  } catch (error) {
    if (error instanceof ConversionError) return undefined; // a picture is not refused because of its profile's name
    throw error;
  }
}

function readDescription(tag: ByteReader): string | undefined {
  const type = tag.latin1(4);
  tag.skip(4);
  if (type === 'desc') return tag.latin1(tag.u32()).replace(/\0.*$/s, '');
  if (type !== 'mluc') return undefined;
  const count = tag.u32();
  tag.skip(4); // the length of a record
  if (count === 0) return undefined;
  tag.skip(4); // language and country of the first record; one name is enough
  const [length, offset] = [tag.u32(), tag.u32()];
  return new TextDecoder('utf-16be').decode(tag.windowAt(offset, length).take(length));
}
