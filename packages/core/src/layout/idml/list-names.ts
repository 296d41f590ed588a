/** So many names stand in one sentence. */
const maxListedNames = 3;
const maxNameLength = 100;

/** The first few names of a list, and how many more there are. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, maxListedNames).map((name) => JSON.stringify(shorten(name)));
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}

function shorten(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name;
}
