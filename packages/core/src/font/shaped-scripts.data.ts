/** A script whose text is unreadable without shaping: its range of letters, and its OpenType layout tags. */
export interface ShapedScript {
  readonly name: string;
  readonly first: number;
  readonly last: number;
  readonly tags: readonly string[];
}

const block = (name: string, first: number, last: number, ...tags: string[]): ShapedScript => ({ name, first, last, tags });

/**
 * Each script by its first Unicode block.
 * @see Unicode 16, Blocks.txt; OpenType 1.9.1, "OpenType Layout Tag Registry", "Script Tags"
 */
export const shapedScripts: readonly ShapedScript[] = [
  block('Arabic', 0x0620, 0x06ff, 'arab'),
  block('Syriac', 0x0710, 0x074f, 'syrc'),
  block("N'Ko", 0x07ca, 0x07ea, 'nko'),
  block('Mandaic', 0x0840, 0x0858, 'mand'),
  block('Devanagari', 0x0904, 0x0939, 'dev3', 'dev2', 'deva'),
  block('Bengali', 0x0985, 0x09b9, 'bng3', 'bng2', 'beng'),
  block('Gurmukhi', 0x0a05, 0x0a39, 'gur3', 'gur2', 'guru'),
  block('Gujarati', 0x0a85, 0x0ab9, 'gjr3', 'gjr2', 'gujr'),
  block('Oriya', 0x0b05, 0x0b39, 'ory3', 'ory2', 'orya'),
  block('Tamil', 0x0b85, 0x0bb9, 'tml3', 'tml2', 'taml'),
  block('Telugu', 0x0c05, 0x0c39, 'tel3', 'tel2', 'telu'),
  block('Kannada', 0x0c85, 0x0cb9, 'knd3', 'knd2', 'knda'),
  block('Malayalam', 0x0d05, 0x0d39, 'mlm3', 'mlm2', 'mlym'),
  block('Sinhala', 0x0d85, 0x0dc6, 'sinh'),
  block('Tibetan', 0x0f40, 0x0f6c, 'tibt'),
  block('Myanmar', 0x1000, 0x102a, 'mym2', 'mymr'),
  block('Khmer', 0x1780, 0x17b3, 'khmr'),
  block('Mongolian', 0x1820, 0x1878, 'mong'),
  block('Tai Tham', 0x1a20, 0x1a54, 'lana'),
  block('Balinese', 0x1b05, 0x1b33, 'bali'),
  block('Javanese', 0xa984, 0xa9b2, 'java'),
];
