/** Everything that can be wrong with a document. The codes are public and stable; only errors make it invalid. */
export const problemCodes = {
  wrong_type: { severity: 'error', summary: 'The value is not of the JSON type that belongs here.' },
  missing_member: { severity: 'error', summary: 'A member is missing that must be there.' },
  unknown_member: { severity: 'error', summary: 'There is a member that no such thing has.' },
  not_allowed: { severity: 'error', summary: 'The value is none of those that may stand here.' },
  out_of_range: { severity: 'error', summary: 'A number is too small or too large.' },
  wrong_count: { severity: 'error', summary: 'A list or text is too short or too long.' },
  wrong_form: { severity: 'error', summary: 'A text is not written as it must be here.' },
  too_deep: { severity: 'error', summary: 'Things are nested more deeply than is looked at.' },
  too_large: { severity: 'error', summary: 'There are more values than are looked at.' },
  duplicate_id: { severity: 'error', summary: 'Two things have one id.' },
  leads_nowhere: { severity: 'error', summary: 'A reference names an id that nothing has.' },
  leads_wrong: { severity: 'error', summary: 'A reference names a thing of a kind that does not belong here.' },
  cycle: { severity: 'error', summary: 'A thing is made of itself.' },
  never_used: { severity: 'error', summary: 'A part of a story is not reached from its text.' },
  used_twice: { severity: 'error', summary: 'A part of a story stands in more than one place.' },
  frames_differ: { severity: 'error', summary: 'A story and its frames do not name each other.' },
  cell_outside: { severity: 'error', summary: 'A cell lies outside of its table.' },
  cells_overlap: { severity: 'error', summary: 'Two cells lie upon each other.' },
  unsorted: { severity: 'error', summary: 'The stops of a gradient are not in their order.' },
  no_such_page: { severity: 'error', summary: 'The page to open is not there.' },
  contradiction: { severity: 'error', summary: 'Two members exclude each other.' },
  not_in_manifest: { severity: 'error', summary: 'A file is not in the manifest, or not as the template has it.' },
  deprecated_member: { severity: 'warning', summary: 'A member is there that will go.' },
  not_in_template: { severity: 'warning', summary: 'The manifest names a file that the template does not use.' },
  more_problems: { severity: 'error', summary: 'There are more problems than are listed.' },
} as const satisfies Record<string, { severity: 'error' | 'warning'; summary: string }>;

/** The stable word of a problem; `problemCodes` holds its severity and meaning. */
export type ProblemCode = keyof typeof problemCodes;

/** What is wrong at one place of a document. */
export interface Problem {
  /** The place. @see RFC 6901, "JSON String Representation" */
  readonly pointer: string;
  readonly code: ProblemCode;
  /** Says what was found and what was expected. */
  readonly message: string;
}
