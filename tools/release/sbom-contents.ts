const ours = ['@quoin/cli', '@quoin/core', '@quoin/server', '@quoin/webhook-verify'];

interface Component {
  readonly name?: string;
  readonly version?: string;
  readonly purl?: string;
  readonly licenses?: readonly unknown[];
}

/** Reads a software bill of materials in CycloneDX, and lists what it lacks. */
export function readSbom(text: string): { readonly problems: readonly string[]; readonly components: number } {
  const { bomFormat, components = [] } = JSON.parse(text) as { bomFormat?: string; components?: readonly Component[] };
  const names = components.map(({ name }) => name);
  const incomplete = components.filter(({ version, purl, licenses }) => !version || !purl || !licenses?.length);
  return {
    problems: [
      ...(bomFormat === 'CycloneDX' ? [] : [`found format "${bomFormat}", expected CycloneDX`]),
      ...ours.filter((name) => !names.includes(name)).map((name) => `"${name}" is missing`),
      ...incomplete.map(({ name }) => `"${name}" lacks its version, package URL or licence`),
    ],
    components: components.length,
  };
}
