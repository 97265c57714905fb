import { spawn } from 'node:child_process';
import { inheritedEnvironment } from '#server/config.ts';
import type { Account } from './account.ts';
import { EmbeddedPostgresError } from './error.ts';

const passedOn = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH'];

/** The environment of a PostgreSQL program: none of our secrets, and no PG* variable that would redirect it. */
export function spawnOptions(account: Account | undefined) {
  const env = inheritedEnvironment(passedOn);
  // The present folder may be one the account cannot enter.
  const cwd = process.platform === 'win32' ? undefined : '/';
  return { ...account, cwd, env: { ...env, LC_ALL: 'C' }, windowsHide: true };
}

export function explainSpawnFailure(program: string, error: Error): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The packaged PostgreSQL cannot run on this system (${program}: ${error.message}). ` +
      'Set DATABASE_URL to a PostgreSQL server.',
  );
}

/** Runs a program to its end and returns its output. */
export function run(
  program: string,
  args: readonly string[],
  account: Account | undefined,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...spawnOptions(account), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => reject(explainSpawnFailure(program, error)));
    child.on('close', (code) => resolve({ code, output }));
  });
}
