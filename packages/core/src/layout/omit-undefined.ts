/** What may be left out of a thing may also be handed over as undefined; what must be there may not. */
type AllowUndefined<Thing> = {
  [Key in keyof Thing]: Record<never, never> extends Pick<Thing, Key> ? Thing[Key] | undefined : Thing[Key];
};

/** A thing with those members that have a value: in a document, what is absent is not there at all. */
export function omitUndefined<Thing extends object>(members: AllowUndefined<Thing>): Thing {
  const found: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(members)) if (value !== undefined) found[name] = value;
  return found as Thing;
}
