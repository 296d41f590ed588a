import { limits } from './limits.ts';

/** The faults of rules, own headers and URLs. The codes are public and stable. */
export const problemCodes = {
  wrong_type: 'The value has the wrong JSON type.',
  missing_member: 'A required member of a rule is missing.',
  unknown_member: 'A rule has an unknown member.',
  too_many_rules: 'There are more rules than a job can have.',
  match_too_long: 'The match is too long.',
  duplicate_match: 'An earlier rule has the same match.',
  prefix_query: 'The match is a prefix (it ends in /) and has a query string.',
  url_character: 'The URL contains a control character, a space or a backslash.',
  url_not_absolute: 'The URL does not have the form scheme://host.',
  url_scheme: 'The scheme is not allowed here.',
  url_user_info: 'The URL contains user info before its host.',
  url_fragment: 'The match has a fragment.',
  url_invalid: 'The host or the port of the URL is invalid.',
  too_many_headers: 'There are too many headers.',
  header_name_invalid: 'The header name is not an HTTP token.',
  header_name_refused: 'The header cannot be set by a caller.',
  header_name_not_allowed: 'The header is not in a group that rules may use.',
  header_name_repeated: 'The header occurs before in another case.',
  header_value_character: 'The header value contains an invalid character.',
  header_value_too_long: 'The header value is too long.',
  more_problems: 'There are more problems than listed.',
} as const satisfies Record<string, string>;

/** The stable identifier of a problem; `problemCodes` contains its sentence. */
export type ProblemCode = keyof typeof problemCodes;

/** A fault without its place. The message says what was found and what was expected, never the value of a header. */
export interface Fault {
  readonly code: ProblemCode;
  readonly message: string;
}

/** A fault and the member that has it, such as `url_headers[2].headers.Host`. */
export interface Problem extends Fault {
  readonly field: string;
}

/** Collects problems up to a maximum. */
export class ProblemList {
  readonly listed: Problem[] = [];
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** True if no further problem would be listed. */
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
 * The field of a member. A name that is not a token is shown only up to its first invalid character: people paste whole
 * header lines as names, and the part after the colon can be a credential.
 */
export function memberField(object: string, name: string): string {
  const shown = clip(name);
  return shown === '' ? object : `${object}.${shown}`;
}

/** The start of a caller's text, up to the first character that is not part of a token, for messages. */
export function clip(word: string): string {
  const token = /^[\w!#$%&'*+.^`|~-]{0,64}/.exec(word)?.[0] ?? '';
  return token === '' || token.length === word.length ? token : `${token}…`;
}
