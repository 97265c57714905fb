import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseLog } from '#server/db/log.ts';
import { type Binaries, findPackagedPostgres, prepareBinaries } from './binaries.ts';
import { databaseUser, ensureCluster } from './cluster.ts';
import {
  type DataFolder,
  databasePassword,
  openDataFolder,
  readStateFile,
  writeStateFile,
} from './data-folder.ts';
import { EmbeddedPostgresError } from './error.ts';
import { acquireOwnership } from './owner.ts';
import {
  findPostmaster,
  type Launch,
  launchPostmaster,
  type Postmaster,
  removeStalePidFile,
  StartFailure,
  stopPostmaster,
} from './postmaster.ts';
import type { Durability } from './settings.ts';
import { supervise } from './supervisor.ts';

export interface EmbeddedPostgres {
  readonly connectionString: string;
  readonly port: number;
  readonly dataDir: string;
  /** The actual folder of the cluster: below DATA_DIR, or elsewhere when its account cannot enter that. */
  readonly folder: string;
  /** Ends PostgreSQL in order. Close the pools first. Does nothing where the database was joined. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  /**
   * Preferred port; 0 for any. Takt reuses the port of the last start unless this option or another program prevents
   * it.
   */
  readonly port?: number;
  readonly durability?: Durability;
  /** Behavior when another Takt process runs this database: refuse (default), or join it (command line, worker). */
  readonly whenRunning?: 'refuse' | 'join';
  readonly log: DatabaseLog;
}

const databaseName = 'takt';
const retryMilliseconds = 15_000;

function connectionString(folder: DataFolder, port: number, database: string): string {
  return `postgresql://${databaseUser}:${databasePassword(folder)}@127.0.0.1:${port}/${database}`;
}

async function ensureDatabase(folder: DataFolder, port: number): Promise<string> {
  const client = new pg.Client({ connectionString: connectionString(folder, port, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
  return connectionString(folder, port, databaseName);
}

/** Processes of a PostgreSQL that was killed hold its shared memory for a moment longer. */
function isPassing(failure: StartFailure): boolean {
  return /pre-existing shared memory block|lock file "postmaster\.pid" already exists/.test(failure.output);
}

function isPortInUse(failure: StartFailure): boolean {
  return /Address already in use|could not bind|could not create any TCP\/IP sockets/.test(failure.output);
}

async function launchPatiently(launch: Launch): Promise<{ postmaster: Postmaster; port: number }> {
  const deadline = Date.now() + retryMilliseconds;
  let { port } = launch;
  for (;;) {
    try {
      return { postmaster: await launchPostmaster({ ...launch, port }), port };
    } catch (error) {
      if (!(error instanceof StartFailure) || Date.now() > deadline) throw error;
      if (isPortInUse(error)) port = await findFreePort(0);
      else if (isPassing(error)) await wait(200);
      else throw error;
    }
  }
}

async function stopLeftover(folder: DataFolder, binaries: Binaries, log: DatabaseLog): Promise<void> {
  const leftover = findPostmaster(folder);
  if (leftover !== undefined) {
    log.info(`Ending the PostgreSQL (process ${leftover.pid}) that an earlier run left behind.`);
    await stopPostmaster(leftover.pid, folder, binaries);
  }
  removeStalePidFile(folder);
}

async function startOwned(folder: DataFolder, options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { durability = 'real', log } = options;
  const binaries = prepareBinaries(folder);
  await stopLeftover(folder, binaries, log);
  const [majorVersion = ''] = findPackagedPostgres().version.split('.');
  await ensureCluster(folder, binaries, { majorVersion, durability });
  const remembered = readStateFile(folder, 'port');
  const preferred = options.port ?? (remembered === undefined ? undefined : Number(remembered));
  const launch = { folder, binaries, durability, port: await findFreePort(preferred) };
  const { postmaster, port } = await launchPatiently(launch);
  const supervisor = supervise(postmaster, {
    launch: () => launchPostmaster({ ...launch, port }),
    end: (pid) => stopPostmaster(pid, folder, binaries),
    log,
  });
  writeStateFile(folder, 'port', `${port}\n`);
  try {
    const url = await ensureDatabase(folder, port);
    return {
      connectionString: url,
      port,
      dataDir: folder.dataDir,
      folder: folder.state,
      stop: supervisor.stop,
    };
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
}

async function join(folder: DataFolder): Promise<EmbeddedPostgres> {
  const deadline = Date.now() + retryMilliseconds;
  while (Date.now() < deadline) {
    const running = findPostmaster(folder);
    if (running?.isReady) {
      const url = await ensureDatabase(folder, running.port);
      return {
        connectionString: url,
        port: running.port,
        dataDir: folder.dataDir,
        folder: folder.state,
        stop: async () => undefined,
      };
    }
    await wait(50);
  }
  throw new EmbeddedPostgresError(`The database of the Takt that runs in ${folder.dataDir} does not answer.`);
}

/**
 * Starts the PostgreSQL of this installation on the loopback address, creating it at the first start. It is ended by
 * `stop()`; when the app is killed instead, the next start clears up what it left.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = openDataFolder(options.dataDir);
  const ownership = await acquireOwnership(folder.owner);
  if (!('release' in ownership)) {
    if (options.whenRunning === 'join') return join(folder);
    throw new EmbeddedPostgresError(
      `Takt is already running on ${folder.dataDir} (process ${ownership.pid} on ${ownership.host}). ` +
        'Stop it first, or set DATA_DIR to another folder, or set DATABASE_URL so that both share a database server.',
    );
  }
  const release = () => ownership.release();
  process.once('exit', release);
  const giveUp = () => {
    process.removeListener('exit', release);
    ownership.release();
  };
  try {
    const running = await startOwned(folder, options);
    return { ...running, stop: () => running.stop().finally(giveUp) };
  } catch (error) {
    giveUp();
    throw error;
  }
}

const usual = 5433;

function listenOn(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : undefined;
      probe.close(() => resolve(port));
    });
  });
}

/** A free port on the loopback address: the wanted one, else one of the usual ones, else any. Wanting 0 means any. */
async function findFreePort(preferred: number = usual): Promise<number> {
  const candidates =
    preferred === 0 ? [0] : [preferred, ...Array.from({ length: 10 }, (_, index) => usual + index), 0];
  for (const candidate of candidates) {
    const port = await listenOn(candidate);
    if (port !== undefined) return port;
  }
  throw new Error('No free port on 127.0.0.1');
}
