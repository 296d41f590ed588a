import { parse } from 'yaml';

interface Workflow {
  readonly jobs?: Readonly<Record<string, { readonly steps?: readonly Readonly<Record<string, unknown>>[] }>>;
}

/** Lists the commands of a workflow: those of `run`, and those that are given to the action of changesets. */
export function listCommands(text: string): string[] {
  const { jobs = {} } = parse(text) as Workflow;
  const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);
  const texts = steps.flatMap((step) => {
    const inputs = (step.with ?? {}) as Readonly<Record<string, unknown>>;
    return [step.run, ...(String(step.uses).startsWith('changesets/action@') ? [inputs.version, inputs.publish] : [])];
  });
  return texts.flatMap((found) => (typeof found === 'string' ? found.trim().split('\n') : []));
}

/** Lists the commands that are neither a script of package.json nor an executable file of the project. */
export function findUnknown(
  commands: readonly string[],
  scripts: Readonly<Record<string, string>>,
  isFile: (path: string) => boolean,
): string[] {
  return commands.filter((command) => {
    const script = /^(?:npm|pnpm) (?:run )?([\w-]+)$/.exec(command)?.[1];
    return script === undefined ? !isFile(command) : !Object.hasOwn(scripts, script);
  });
}
