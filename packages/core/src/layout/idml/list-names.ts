/** Maximum number of names in one message. */
const maxListedNames = 3;
const maxNameLength = 100;

/** Lists the first few names and the number of the others. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, maxListedNames).map((name) => JSON.stringify(shorten(name)));
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}

function shorten(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name;
}
