/** All problems that a document can have. The codes are public and stable. Only errors make a document invalid. */
export const problemCodes = {
  wrong_type: { severity: 'error', summary: 'The value has the wrong JSON type.' },
  missing_member: { severity: 'error', summary: 'A required member is missing.' },
  unknown_member: { severity: 'error', summary: 'The object has a member that the schema does not define.' },
  not_allowed: { severity: 'error', summary: 'The value is not one of the allowed values.' },
  out_of_range: { severity: 'error', summary: 'A number is too small or too large.' },
  wrong_count: { severity: 'error', summary: 'A list or text is too short or too long.' },
  wrong_form: { severity: 'error', summary: 'A text does not have the required form.' },
  too_deep: { severity: 'error', summary: 'The document is nested too deeply; deeper values are not checked.' },
  too_large: { severity: 'error', summary: 'The document has too many values; the rest is not checked.' },
  duplicate_id: { severity: 'error', summary: 'Two parts have the same id.' },
  leads_nowhere: { severity: 'error', summary: 'A reference names an id that does not exist.' },
  leads_wrong: { severity: 'error', summary: 'A reference names a part of the wrong kind.' },
  cycle: { severity: 'error', summary: 'A part contains itself or is based on itself.' },
  never_used: { severity: 'error', summary: 'A part of a story is not used in its text.' },
  used_twice: { severity: 'error', summary: 'A part of a story is used more than once.' },
  frames_differ: { severity: 'error', summary: 'A story and its frames do not refer to each other.' },
  cell_outside: { severity: 'error', summary: 'A cell is outside its table.' },
  cells_overlap: { severity: 'error', summary: 'Two cells overlap.' },
  unsorted: { severity: 'error', summary: 'The stops of a gradient are not sorted by position.' },
  no_such_page: { severity: 'error', summary: 'The page to open does not exist.' },
  contradiction: { severity: 'error', summary: 'Two members exclude each other.' },
  not_in_manifest: {
    severity: 'error',
    summary: 'A file is not in the manifest, or the manifest and the template disagree on whether it is missing.',
  },
  deprecated_member: { severity: 'warning', summary: 'A member is deprecated.' },
  not_in_template: { severity: 'warning', summary: 'The manifest lists a file that the template does not use.' },
  more_problems: { severity: 'error', summary: 'There are more problems than are listed.' },
} as const satisfies Record<string, { severity: 'error' | 'warning'; summary: string }>;

/** The stable code of a problem. `problemCodes` has its severity and meaning. */
export type ProblemCode = keyof typeof problemCodes;

/** A problem at one position of a document. */
export interface Problem {
  /** JSON Pointer to the position. @see RFC 6901, "JSON String Representation" */
  readonly pointer: string;
  readonly code: ProblemCode;
  /** Describes the problem for people, with the value found and the value expected. */
  readonly message: string;
}
