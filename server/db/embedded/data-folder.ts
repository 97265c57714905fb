import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { type Account, canReach, chooseAccount, isRoot, ownerOf } from './account.ts';
import { EmbeddedPostgresError } from './error.ts';

/** The folder for files that an unprivileged account must reach, when DATA_DIR lies below a closed folder. */
const systemFolder = '/var/lib/takt';

export interface DataFolder {
  /** DATA_DIR, absolute. */
  readonly dataDir: string;
  /** Contains the cluster, its password, its port, its log and the file that names the process using it. */
  readonly state: string;
  readonly cluster: string;
  readonly log: string;
  readonly owner: string;
  /** The folder for a copy of the programs. */
  readonly copiesIn: string;
  readonly account: Account | undefined;
}

function chown(target: string, account: Account | undefined): void {
  if (account !== undefined) chownSync(target, account.uid, account.gid);
}

/** Creates the folder for the account alone. */
export function makeFolder(folder: string, account: Account | undefined): void {
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chown(folder, account);
}

/** Replaces the file in one step, readable by the account alone. */
export function writeStateFile(folder: DataFolder, name: string, content: string): void {
  const file = path.join(folder.state, name);
  const fresh = `${file}.new`;
  writeFileSync(fresh, content, { mode: 0o600 });
  chown(fresh, folder.account);
  renameSync(fresh, file);
}

export function readStateFile(folder: DataFolder, name: string): string | undefined {
  const file = path.join(folder.state, name);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

function pointerOf(dataDir: string): string {
  return path.join(dataDir, 'postgres-location.txt');
}

function relocate(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const state = path.join(systemFolder, name);
  try {
    mkdirSync(systemFolder, { recursive: true });
    chmodSync(systemFolder, 0o755);
  } catch {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, no other account can enter ${dataDir}, and ${systemFolder} cannot be created. ` +
        'Start Takt as an ordinary user, set DATA_DIR to a folder that everybody can enter, or set DATABASE_URL.',
    );
  }
  writeFileSync(
    pointerOf(dataDir),
    `${state}\n\nThe database is in the folder above: PostgreSQL does not run as root, and no other account can enter this one.\n`,
  );
  return state;
}

function stateFolder(dataDir: string, account: Account | undefined): string {
  const pointer = pointerOf(dataDir);
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').split('\n')[0] ?? '';
  const inside = path.join(dataDir, 'postgres');
  return existsSync(inside) || canReach(dataDir, account) ? inside : relocate(dataDir);
}

/** Whether a database was made for a DATA_DIR; makes nothing. */
export function hasCluster(dataDir: string): boolean {
  const pointer = pointerOf(path.resolve(dataDir));
  const state = existsSync(pointer)
    ? (readFileSync(pointer, 'utf8').split('\n')[0] ?? '')
    : path.join(path.resolve(dataDir), 'postgres');
  return existsSync(path.join(state, 'cluster'));
}

function refuseForeign(state: string): void {
  const owner = ownerOf(state);
  if (owner === undefined || isRoot() || owner.uid === process.getuid?.()) return;
  throw new EmbeddedPostgresError(
    `The database in ${state} belongs to the account with id ${owner.uid}, which is not yours. ` +
      'Start Takt as that account or as root, or set DATA_DIR to another folder.',
  );
}

/** Finds, or creates, the folder of the embedded database that belongs to a DATA_DIR. */
export function openDataFolder(folderPath: string): DataFolder {
  const dataDir = path.resolve(folderPath);
  mkdirSync(dataDir, { recursive: true });
  const account = chooseAccount(dataDir);
  const state = stateFolder(dataDir, account);
  refuseForeign(state);
  const runAs = ownerOfExisting(state) ?? account;
  makeFolder(state, runAs);
  return {
    dataDir,
    state,
    cluster: path.join(state, 'cluster'),
    log: path.join(state, 'server.log'),
    owner: path.join(state, 'owner.json'),
    copiesIn: path.dirname(state),
    account: runAs,
  };
}

/** Root continues as the account that owns the cluster: PostgreSQL accepts no other. */
function ownerOfExisting(state: string): Account | undefined {
  if (!isRoot() || !existsSync(state)) return undefined;
  const { uid, gid } = statSync(state);
  return uid === 0 ? undefined : { uid, gid };
}

/** The database password, made once. */
export function databasePassword(folder: DataFolder): string {
  const stored = readStateFile(folder, 'password');
  if (stored !== undefined) return stored;
  if (existsSync(folder.cluster)) {
    throw new EmbeddedPostgresError(
      `${path.join(folder.state, 'password')} is missing: the database beside it cannot be opened. Restore the file.`,
    );
  }
  const password = randomBytes(24).toString('base64url');
  writeStateFile(folder, 'password', `${password}\n`);
  return password;
}
