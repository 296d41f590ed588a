import { ConversionError } from '../../../errors.ts';

export function damaged(found: string, expected: string): ConversionError {
  return new ConversionError('IMAGE_DAMAGED', `a strip or tile with LZMA has ${found}; expected ${expected}`);
}
