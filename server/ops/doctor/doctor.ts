import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#server/config.ts';
import type { OpenDatabase } from '#server/open-database.ts';
import { onConnection } from '#server/ops/backup/connection.ts';
import { clock, database, jobs, migrations } from '#server/ops/doctor/database-parts.ts';
import { type Examine, examine, type Finding, note, ok, todo } from '#server/ops/doctor/finding.ts';
import { storedFiles } from '#server/ops/doctor/stored-files.ts';
import { address, files, filesAdvice, mail, options, queue } from '#server/ops/doctor/surroundings.ts';

const isSet = 'JWT_SECRET is set; keep a copy of it apart from the backups';
const databaseAdvice = 'Check DATABASE_URL and whether PostgreSQL runs.';

function secrets({ dataDir, jwtSecret }: Config): Examine {
  return async () => {
    const file = path.join(dataDir, 'jwt-secret');
    if (jwtSecret === '') return note('none yet: the first start generates one in DATA_DIR');
    if (!existsSync(file)) return ok(isSet);
    const others = statSync(file).mode & 0o077;
    if (others !== 0) return todo(`${file} can be read by others: chmod 600 ${file}`);
    const isUsed = readFileSync(file, 'utf8').trim() === jwtSecret;
    return ok(isUsed ? `generated in ${file}; backups hold it` : isSet);
  };
}

async function databaseParts(config: Config, open: () => Promise<OpenDatabase>): Promise<Finding[]> {
  const findings: Finding[] = [];
  const whole = await examine('database', databaseAdvice, async () => {
    const { connectionString, stop } = await open();
    try {
      return await onConnection(connectionString, async (client) => {
        const first = await database(client)();
        for (const [part, work] of [
          ['migrations', migrations(client)],
          ['clock', clock(client)],
          ['jobs', jobs(client)],
        ] as const) {
          findings.push(await examine(part, 'Migrate the database first: npm run cli -- migrate', work));
        }
        findings.push(await examine('kept files', 'See files.', storedFiles(client, config)));
        return first;
      });
    } finally {
      await stop();
    }
  });
  return [whole, ...findings];
}

/** Looks at every part of an installation and leaves it as it was. */
export async function diagnose(config: Config, open: () => Promise<OpenDatabase>): Promise<Finding[]> {
  return [
    ...(await databaseParts(config, open)),
    await examine('queue', 'Check REDIS_URL and whether Redis runs.', queue(config)),
    await examine('files', filesAdvice(config), files(config)),
    await examine('mail', 'Check SMTP_URL.', mail(config)),
    await examine('address', 'Check APP_URL.', address(config)),
    await examine('secrets', 'Check JWT_SECRET.', secrets(config)),
    await examine('options', 'Check the environment.', options(config)),
  ];
}
