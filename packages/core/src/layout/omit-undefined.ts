/** Allows undefined for optional members, but not for required ones. */
export type AllowUndefined<Thing> = {
  [Key in keyof Thing]: Record<never, never> extends Pick<Thing, Key> ? Thing[Key] | undefined : Thing[Key];
};

/** Returns the object without members that are undefined, because the design omits absent members. */
export function omitUndefined<Thing extends object>(members: AllowUndefined<Thing>): Thing {
  const found: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(members)) if (value !== undefined) found[name] = value;
  return found as Thing;
}
