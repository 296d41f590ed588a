import { ConversionError } from '../../../errors.ts';

export function damaged(found: string, expected: string): ConversionError {
  return new ConversionError('IMAGE_DAMAGED', `found ${found} in a strip or tile of LZMA, expected ${expected}`);
}
