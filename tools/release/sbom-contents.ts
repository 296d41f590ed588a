const ours = ['@quoin/cli', '@quoin/core', '@quoin/server', '@quoin/webhook-verify'];

interface Component {
  name?: string;
  readonly version?: string;
  readonly purl?: string;
  readonly licenses?: readonly unknown[];
  externalReferences?: readonly { readonly type: string; readonly url: string }[];
}

interface Sbom {
  readonly bomFormat?: string;
  readonly metadata?: { readonly component?: Component };
  readonly components?: readonly Component[];
}

/** A software bill of materials without the paths of the machine that wrote it, and a list of what it lacks. */
export interface ReadSbom {
  readonly problems: readonly string[];
  readonly components: number;
  readonly text: string;
}

/** Reads a software bill of materials in CycloneDX. */
export function readSbom(written: string): ReadSbom {
  const sbom = JSON.parse(written) as Sbom;
  const { bomFormat, metadata, components = [] } = sbom;
  const names = components.map(({ name }) => name);
  const incomplete = components.filter(({ version, purl, licenses }) => !version || !purl || !licenses?.length);
  const problems = [
    ...(bomFormat === 'CycloneDX' ? [] : [`found format "${bomFormat}", expected CycloneDX`]),
    ...ours.filter((name) => !names.includes(name)).map((name) => `"${name}" is missing`),
    ...incomplete.map(({ name }) => `"${name}" lacks its version, package URL or licence`),
  ];
  // npm writes the name of the folder, and the paths of packed packages.
  if (metadata?.component) metadata.component.name = 'quoin';
  for (const component of components) {
    const references = component.externalReferences ?? [];
    component.externalReferences = references.filter(({ url }) => !url.startsWith('file:'));
  }
  return { problems, components: components.length, text: `${JSON.stringify(sbom, null, 2)}\n` };
}
