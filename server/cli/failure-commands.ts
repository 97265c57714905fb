import path from 'node:path';
import { type Command, UsageError } from '#server/cli/command.ts';
import { readConfig } from '#server/config.ts';
import { projectRoot } from '#server/db/project-root.ts';
import { type LoggedFailure, pageFailuresOf } from '#server/ops/page-failures.ts';

function textOf({ at, reference, name, message, route, browser, build, stack }: LoggedFailure): string {
  const head = `${at.toISOString()}  ${reference}  ${name}: ${message}`;
  return [head, `  at ${route} in ${browser}, build ${build}`, ...stack.map((place) => `    ${place}`)].join(
    '\n',
  );
}

const failures: Command = {
  name: 'failures',
  usage: '[<log file>]',
  about: 'the page failures in a log, with their places in the source code',
  details: [
    'Without a file: DATA_DIR/logs/server.log. "-" reads standard input: docker compose logs --no-log-prefix takt |',
    'docker compose exec -T takt npm run cli -- failures -',
    'The maps of the build are in dist/client-maps; places of other builds stay as they are.',
  ],
  async run({ positionals, env }) {
    const [file, extra] = positionals;
    if (extra !== undefined) throw new UsageError(`"${extra}" is one argument too many`);
    const { dataDir } = readConfig(env, { whenMissing: 'leave' });
    const log = file === '-' ? '/dev/stdin' : (file ?? path.join(dataDir, 'logs', 'server.log'));
    const maps = path.join(projectRoot(), 'dist', 'client-maps');
    const texts: string[] = [];
    for await (const failure of pageFailuresOf(log, maps)) texts.push(textOf(failure));
    return { text: texts.length === 0 ? 'No page failures.' : texts.join('\n\n') };
  },
};

export const failureCommands: readonly Command[] = [failures];
