import type { ParseArgsConfig } from 'node:util';

/** The command line was wrong; exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

type Value = string | boolean | (string | boolean)[] | undefined;

export interface CommandInput {
  readonly positionals: readonly string[];
  readonly values: Readonly<Record<string, Value>>;
  /** Absent: that of this process. */
  readonly env: NodeJS.ProcessEnv | undefined;
}

export interface Outcome {
  readonly text: string;
  /** Default: 0. */
  readonly exitCode?: number;
}

export interface Command {
  /** One or two words: `migrate`, `user create`. */
  readonly name: string;
  /** Arguments after the name. */
  readonly usage: string;
  readonly about: string;
  /** Lines below the usage: one an option, or a remark. */
  readonly details?: readonly string[];
  readonly options?: NonNullable<ParseArgsConfig['options']>;
  run(input: CommandInput): Promise<Outcome>;
}

/** The outcome, followed by the reason why the audit log lacks it, if it does. */
export function withAuditFailure(text: string, why: string | undefined): string {
  return why === undefined ? text : `${text}\nThe audit log does not tell of it: ${why}`;
}

export function textOption({ values }: CommandInput, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

export function hasOption({ values }: CommandInput, name: string): boolean {
  return values[name] === true;
}

/** The positional arguments, of which there must be exactly as many as names. */
export function argumentsOf<const Names extends readonly string[]>(
  { positionals }: CommandInput,
  names: Names,
): Record<Names[number], string> {
  const missing = names[positionals.length];
  if (missing !== undefined) throw new UsageError(`<${missing}> is missing`);
  const extra = positionals[names.length];
  if (extra !== undefined) throw new UsageError(`"${extra}" is one argument too many`);
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: every name got its value above
  return Object.fromEntries(names.map((name, index) => [name, positionals[index]])) as Record<
    Names[number],
    string
  >;
}
