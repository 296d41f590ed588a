import { limits } from '../limits.ts';
import type { Fault } from '../problems.ts';

/**
 * The faults of a header value. Spaces and tabs around it are kept and sent as given;
 * in HTTP they are not part of the value, so that a receiver drops them.
 * @see RFC 9110, "Field Values"
 */
export function findValueFaults(value: string): Fault[] {
  const faults: Fault[] = [];
  // One byte per character: characters outside Latin-1 are refused below, so the length is the size as sent.
  if (value.length > limits.valueBytes) {
    const message = `the value has ${value.length} bytes; at most ${limits.valueBytes} are allowed`;
    faults.push({ code: 'header_value_too_long', message });
  }
  const bad = /[^\t\x20-\x7e\x80-\xff]/.exec(value);
  if (bad !== null) {
    const message = `the value has ${characterName(bad[0])} at offset ${bad.index}; allowed are TAB, 0x20-0x7E and 0x80-0xFF`;
    faults.push({ code: 'header_value_character', message });
  }
  return faults;
}

/** The name of CR, LF and NUL; for others only the class, because the value may be a credential. */
function characterName(character: string): string {
  if (character === '\r') return 'CR';
  if (character === '\n') return 'LF';
  if (character === '\0') return 'NUL';
  return character <= '\x7f' ? 'a control character' : 'a character beyond U+00FF';
}
