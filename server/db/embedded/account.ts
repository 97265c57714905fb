import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The unprivileged account that runs PostgreSQL for root, because PostgreSQL refuses to run as root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

export function ownerOf(target: string): Account | undefined {
  const stat = statSync(target, { throwIfNoEntry: false });
  return stat === undefined ? undefined : { uid: stat.uid, gid: stat.gid };
}

function ancestorsOf(target: string): string[] {
  const parent = path.dirname(target);
  return parent === target ? [target] : [target, ...ancestorsOf(parent)];
}

function systemAccount(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined) return undefined;
  // macOS writes the ids of nobody as negative numbers.
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
}

/**
 * The account to run as; undefined means the account that started this process. Root runs as the owner of the folder,
 * or of the nearest folder above that does not belong to root, so that a start with sudo leaves no files that the
 * owner cannot use later.
 */
export function chooseAccount(folder: string): Account | undefined {
  if (!isRoot()) return undefined;
  for (const candidate of ancestorsOf(path.resolve(folder))) {
    const owner = ownerOf(candidate);
    if (owner !== undefined && owner.uid !== 0) return owner;
  }
  return systemAccount('postgres') ?? systemAccount('nobody') ?? { uid: 65534, gid: 65534 };
}

function mayEnter(folder: string, account: Account): boolean {
  const { uid, gid, mode } = statSync(folder);
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

/** Whether the account can enter the folder and every folder above it. */
export function canReach(folder: string, account: Account | undefined): boolean {
  return account === undefined || ancestorsOf(folder).every((step) => mayEnter(step, account));
}
