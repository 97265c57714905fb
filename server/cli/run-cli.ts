import { parseArgs } from 'node:util';
import { backupCommands } from '#server/cli/backup-commands.ts';
import { type Command, type Outcome, UsageError } from '#server/cli/command.ts';
import { databaseCommands } from '#server/cli/database-commands.ts';
import { doctorCommands } from '#server/cli/doctor-commands.ts';
import { failureCommands } from '#server/cli/failure-commands.ts';
import { mailCommands } from '#server/cli/mail-commands.ts';
import { userCommands } from '#server/cli/user-commands.ts';
import { workspaceCommands } from '#server/cli/workspace-commands.ts';
import { ConfigError } from '#server/config.ts';
import { EmbeddedPostgresError } from '#server/db/embedded/error.ts';
import { MigrationError } from '#server/db/migrations/migrate.ts';
import { AppError } from '#server/errors.ts';
import { OperatorError } from '#server/ops/failure.ts';
import { SeedError } from '#server/seeds/seed.ts';

const commands: readonly Command[] = [
  ...databaseCommands,
  ...backupCommands,
  ...doctorCommands,
  ...failureCommands,
  ...mailCommands,
  ...userCommands,
  ...workspaceCommands,
];

const call = 'npm run cli --';

function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  const lines = commands.map(({ name, about }) => `  ${name.padEnd(width)}${about}`);
  return [`Usage: ${call} <command>`, '', ...lines, '', `${call} <command> --help tells more.`].join('\n');
}

function usageOf({ name, usage, about, details = [] }: Command): string {
  const lines = details.map((line) => `  ${line}`);
  return [`Usage: ${`${call} ${name} ${usage}`.trim()}`, '', `  ${about}`, ...lines].join('\n');
}

/** The command whose words the line begins with; the longest, where there are several. */
function findCommand(line: readonly string[]): Command | undefined {
  return commands
    .filter(({ name }) => name.split(' ').every((word, index) => line[index] === word))
    .sort((a, b) => b.name.length - a.name.length)[0];
}

function parse(command: Command, line: readonly string[]) {
  try {
    return parseArgs({
      args: line.slice(command.name.split(' ').length),
      allowPositionals: true,
      options: { ...command.options, help: { type: 'boolean' } },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

const expected = [AppError, ConfigError, EmbeddedPostgresError, MigrationError, OperatorError, SeedError];

/** A server that cannot be reached, a disk that is full: the set-up, not a defect. */
function isOfTheSystem(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^E[A-Z]+$/.test(error.code)
  );
}

function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(wordsOf).join('\n');
  if (!(error instanceof Error)) return String(error);
  const isExpected = expected.some((kind) => error instanceof kind) || isOfTheSystem(error);
  return isExpected ? error.message : (error.stack ?? error.message);
}

export interface Result extends Outcome {
  readonly exitCode: number;
  readonly stream: 'stdout' | 'stderr';
}

async function runCommand(
  command: Command,
  line: readonly string[],
  env: NodeJS.ProcessEnv | undefined,
): Promise<Result> {
  try {
    const { values, positionals } = parse(command, line);
    if (values.help === true) return { text: usageOf(command), exitCode: 0, stream: 'stdout' };
    const { text, exitCode = 0 } = await command.run({ values, positionals, env });
    return { text, exitCode, stream: 'stdout' };
  } catch (error) {
    if (error instanceof UsageError)
      return { text: `${error.message}\n\n${usageOf(command)}`, exitCode: 2, stream: 'stderr' };
    return { text: wordsOf(error), exitCode: 1, stream: 'stderr' };
  }
}

/** One line of the admin commands. Exit codes: 0 done, 1 not done, 2 not understood. */
export async function runCli(line: readonly string[], env?: NodeJS.ProcessEnv): Promise<Result> {
  const command = findCommand(line);
  if (command !== undefined) return runCommand(command, line, env);
  const [first] = line;
  if (first === undefined || first === 'help' || first === '--help')
    return {
      text: overview(),
      exitCode: first === undefined ? 2 : 0,
      stream: first === undefined ? 'stderr' : 'stdout',
    };
  return { text: `There is no command "${first}".\n\n${overview()}`, exitCode: 2, stream: 'stderr' };
}
