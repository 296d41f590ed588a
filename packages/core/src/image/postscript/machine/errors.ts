/** The errors of the language. @see PostScript Language Reference, third edition, "Errors" */
export const errorNames = [
  'configurationerror',
  'dictfull',
  'dictstackoverflow',
  'dictstackunderflow',
  'execstackoverflow',
  'handleerror',
  'interrupt',
  'invalidaccess',
  'invalidexit',
  'invalidfileaccess',
  'invalidfont',
  'invalidrestore',
  'ioerror',
  'limitcheck',
  'nocurrentpoint',
  'rangecheck',
  'stackoverflow',
  'stackunderflow',
  'syntaxerror',
  'timeout',
  'typecheck',
  'undefined',
  'undefinedfilename',
  'undefinedresource',
  'undefinedresult',
  'unmatchedmark',
  'unregistered',
  'VMerror',
] as const;

export type ErrorName = (typeof errorNames)[number];

/** An error of the program, which its own `stopped` may catch. It has no stack trace: programs raise many. */
export class ProgramError {
  readonly name: ErrorName;
  readonly detail: string | undefined;

  constructor(name: ErrorName, detail?: string) {
    this.name = name;
    this.detail = detail;
  }
}

/** Thrown by an operator that needs the result of a promise. The operator is run again when it is there. */
export class Suspension {
  readonly until: Promise<unknown>;

  constructor(until: Promise<unknown>) {
    this.until = until;
  }
}
