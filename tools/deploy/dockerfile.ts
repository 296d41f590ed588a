import { DockerfileParser, type Instruction, type JSONInstruction } from 'dockerfile-ast';

interface BuildStage {
  readonly image: string;
  readonly name: string;
  readonly instructions: readonly Instruction[];
}

/** Lists what would make an image irreproducible, larger than needed, or unsafe to run. */
export function checkDockerfile(text: string): string[] {
  const stages = splitStages(DockerfileParser.parse(text).getInstructions());
  const last = stages.at(-1);
  if (last === undefined) return ['has no FROM'];
  const everywhere = stages.flatMap((stage) => stage.instructions.flatMap((each) => faultOf(each) ?? []));
  return [...stages.flatMap((stage) => imageFault(stage, stages) ?? []), ...everywhere, ...finalFaults(last)];
}

function splitStages(instructions: readonly Instruction[]): BuildStage[] {
  const stages: { image: string; name: string; instructions: Instruction[] }[] = [];
  for (const instruction of instructions) {
    if (instruction.getKeyword() !== 'FROM') {
      stages.at(-1)?.instructions.push(instruction);
      continue;
    }
    const [image = '', , name = ''] = wordsOf(instruction);
    stages.push({ image, name, instructions: [] });
  }
  return stages;
}

/** An image needs three numbers, or a digest; an earlier stage needs none. */
function imageFault({ image }: BuildStage, stages: readonly BuildStage[]): string | undefined {
  if (stages.some(({ name }) => name === image)) return undefined;
  return /:\d+\.\d+\.\d+(-[\w-]+)?(@sha256:[0-9a-f]{64})?$/.test(image)
    ? undefined
    : `the image "${image}" has no exact tag`;
}

function faultOf(instruction: Instruction): string | undefined {
  const text = instruction.getArgumentsContent() ?? '';
  switch (instruction.getKeyword()) {
    case 'ADD':
      return 'ADD unpacks archives and downloads; use COPY';
    case 'WORKDIR':
      return text.startsWith('/') ? undefined : `WORKDIR "${text}" is not absolute`;
    case 'RUN':
      return packageFault(text);
    default:
      return undefined;
  }
}

function packageFault(text: string): string | undefined {
  if (!/apt-get install/.test(text)) return undefined;
  const required = ['apt-get update', '--no-install-recommends', 'rm -rf /var/lib/apt/lists'];
  const missing = required.filter((part) => !text.includes(part));
  return missing.length === 0 ? undefined : `apt-get install lacks: ${missing.join(', ')}`;
}

function finalFaults({ instructions }: BuildStage): string[] {
  const find = (keyword: string) => instructions.findLast((each) => each.getKeyword() === keyword);
  const user = find('USER')?.getArgumentsContent() ?? 'root';
  const health = find('HEALTHCHECK')?.getArgumentsContent() ?? '';
  const start = find('ENTRYPOINT') as JSONInstruction | undefined;
  return [
    ...(['root', '0'].includes(user.split(':')[0] ?? '') ? ['the image runs as root'] : []),
    ...(/CMD\s*\[/.test(health) ? [] : ['HEALTHCHECK is missing, or runs in a shell']),
    ...(/\b(curl|wget)\b/.test(health) ? ['HEALTHCHECK needs a program that the image does not have'] : []),
    // A shell would be process 1 and would not pass on SIGTERM.
    ...(start?.getOpeningBracket?.() ? [] : ['ENTRYPOINT is missing, or runs in a shell']),
  ];
}

const wordsOf = (instruction: Instruction): string[] => instruction.getArguments().map((each) => each.getValue());
