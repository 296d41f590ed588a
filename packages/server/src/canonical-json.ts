/** Serializes a value independently of the order of its members. Only for parsed JSON of limited depth. */
export function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => {
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}
