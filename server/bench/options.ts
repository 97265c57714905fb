import { parseArgs } from 'node:util';

const others = ['workspaces', 'entries', 'beside', 'pages'] as const;

export interface BenchOptions {
  /** Names of lines, or the beginnings of their words; all when empty. */
  readonly only: readonly string[];
  readonly rounds: number;
  /** Seconds of each measurement. */
  readonly seconds: { readonly alone: number; readonly together: number; readonly yardstick: number };
  readonly write: boolean;
  /** One of the two kinds of growth, reads during heavy work, or the pages in a browser, instead of the lines. */
  readonly instead: (typeof others)[number] | undefined;
  readonly volume: { readonly members: number; readonly tasks: number; readonly logs: number };
}

const thorough = { rounds: 3, seconds: { alone: 0.7, together: 1.2, yardstick: 0.8 } };
const quick = { rounds: 1, seconds: { alone: 0.3, together: 0.5, yardstick: 0.3 } };

const options = {
  quick: { type: 'boolean' },
  only: { type: 'string' },
  write: { type: 'boolean' },
  workspaces: { type: 'boolean' },
  entries: { type: 'boolean' },
  beside: { type: 'boolean' },
  pages: { type: 'boolean' },
  members: { type: 'string', default: '20' },
  tasks: { type: 'string', default: '500' },
  logs: { type: 'string', default: '5000' },
} as const;

/** Reads the options of the command line, such as `--quick --only start,stop` or `--logs 1000000`. */
export function readOptions(): BenchOptions {
  const { values } = parseArgs({ options });
  const isPart = values.quick || values.only !== undefined;
  if (values.write && isPart) throw new Error('--write is for whole runs, without --quick and --only.');
  const instead = others.find((kind) => values[kind]);
  const { members, tasks, logs } = values;
  return {
    ...(values.quick ? quick : thorough),
    only: values.only?.split(',') ?? [],
    write: values.write ?? false,
    instead,
    volume: { members: Number(members), tasks: Number(tasks), logs: Number(logs) },
  };
}
