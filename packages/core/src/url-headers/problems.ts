import { limits } from './limits.ts';

/** Every fault that rules, own headers and URLs can have. The codes are public and stable. */
export const problemCodes = {
  wrong_type: 'The value is not of the JSON type that belongs here.',
  missing_member: 'A rule lacks a member that it must have.',
  unknown_member: 'A rule has a member that no rule has.',
  too_many_rules: 'There are more rules than one job may carry.',
  match_too_long: 'The match is longer than a match may be.',
  duplicate_match: 'An earlier rule has the same match.',
  prefix_query: 'The match is a prefix (it ends in /) and carries a query string.',
  url_character: 'The URL holds a control character, a space or a backslash.',
  url_not_absolute: 'The URL does not read scheme://host.',
  url_scheme: 'The scheme is not one that is allowed here.',
  url_user_info: 'The URL carries user info in front of its host.',
  url_fragment: 'The match carries a fragment.',
  url_invalid: 'The host or the port of the URL is not one.',
  too_many_headers: 'There are more headers than one place may carry.',
  header_name_invalid: 'The header name is not an HTTP token.',
  header_name_refused: 'The header is one that no caller may set.',
  header_name_not_allowed: 'The header is in none of the groups that rules may use.',
  header_name_repeated: 'The header stands there already, in another case.',
  header_value_character: 'The header value holds a character that no header value may hold.',
  header_value_too_long: 'The header value is longer than a header value may be.',
  more_problems: 'There are more problems than are listed.',
} as const satisfies Record<string, string>;

/** The stable word of a problem; `problemCodes` holds its meaning. */
export type ProblemCode = keyof typeof problemCodes;

/** What is wrong, without where: a message says what was found and what was expected, never a header's value. */
export interface Fault {
  readonly code: ProblemCode;
  readonly message: string;
}

/** A fault and the member that has it, written like `url_headers[2].headers.Host`. */
export interface Problem extends Fault {
  readonly field: string;
}

/** The problems found so far, no more than a person would read. */
export class ProblemList {
  readonly listed: Problem[] = [];
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** Once this is true, looking further is wasted work. */
  get isFull(): boolean {
    return this.listed.length > limits.problems;
  }

  add(field: string, ...faults: readonly Fault[]): void {
    for (const { code, message } of faults) {
      if (this.isFull) return;
      this.listed.push(this.listed.length < limits.problems ? { field, code, message } : this.#more());
    }
  }

  #more(): Problem {
    const message = `more than ${limits.problems} problems; only the first ${limits.problems} are listed`;
    return { field: this.#root, code: 'more_problems', message };
  }
}

/**
 * The field of a member. Of a name that is no token only the sound beginning is shown:
 * people paste whole header lines as names, and what follows the colon is a credential.
 */
export function memberField(object: string, name: string): string {
  const shown = clip(name);
  return shown === '' ? object : `${object}.${shown}`;
}

/** The beginning of a caller's word, fit to stand in a message. */
export function clip(word: string): string {
  const token = /^[\w!#$%&'*+.^`|~-]{0,64}/.exec(word)?.[0] ?? '';
  return token === '' || token.length === word.length ? token : `${token}…`;
}
