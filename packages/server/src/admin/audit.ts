import { type Command, toTime } from './command.ts';

const maxListed = 1_000;

export const auditCommand: Command = {
  name: 'audit',
  summary: `list erasures, key rotations and moves, newest first, at most ${maxListed}`,
  flags: {},
  async run({ audit }) {
    const rows = (await audit.list(maxListed)).map(({ at, action, subject, counts }) => {
      const removed = Object.entries(counts).map(([kind, count]) => `${kind}=${count}`);
      return { at: toTime(at), action, subject, counts: removed };
    });
    return { rows, columns: ['at', 'action', 'subject', 'counts'] };
  },
};
