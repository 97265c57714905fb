import { sqlStateOf } from '#server/db/constraint-errors.ts';
import { AppError } from '#server/errors.ts';
import { fileTexts, outageCodes, outageTexts } from '#shared/http/outage.ts';

/**
 * PostgreSQL: lost or refused connections (08), an account or a database that is not let in (28, 3D), no resources left
 * (53), stopping, starting and recovering (57P), and a copy that became the target of writes (25006).
 */
const awayStates = /^(?:08|28|3D|53|57P|25006)/;
const diskFullState = '53100';

/** Prisma: not reachable, timed out, connection closed, no connection free, too many connections. */
const awayPrismaCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2037']);

/** Messages of the driver, its pool and Prisma that come without a code. */
const awayWords = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'timeout exceeded when trying to connect',
  'Cannot use a pool after calling end on the pool',
  "Can't reach database server",
  'Unable to start a transaction in the given time',
];

const lostConnection = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
const connecting = new Set(['connect', 'getaddrinfo']);

const fullFolder = new Set(['ENOSPC', 'EDQUOT']);
const closedFolder = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EIO']);

function textOf(error: object, key: 'code' | 'syscall' | 'message'): string {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : '';
}

/** A name with several addresses fails with one error for each of them. */
function first(error: object): object {
  const [one] = error instanceof AggregateError ? error.errors : [];
  return typeof one === 'object' && one !== null ? one : error;
}

function isDatabaseAway(error: object): boolean {
  const [code, syscall, message] = [
    textOf(error, 'code'),
    textOf(error, 'syscall'),
    textOf(error, 'message'),
  ];
  return (
    awayStates.test(sqlStateOf(error) ?? '') ||
    awayPrismaCodes.has(code) ||
    lostConnection.has(code) ||
    connecting.has(syscall) ||
    awayWords.some((words) => message.includes(words))
  );
}

/**
 * Detects a resource that the installation lacks at the moment: its database, room on a disk, its files. Undefined
 * where the error has another cause. If the connection was lost during the call, the call may have succeeded.
 */
export function outageOf(thrown: unknown): AppError | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined;
  const error = first(thrown);
  const code = textOf(error, 'code');
  if (sqlStateOf(error) === diskFullState || fullFolder.has(code)) {
    return new AppError('no-space', outageTexts.diskFull, { code: outageCodes.diskFull, retryAfter: 60 });
  }
  if (isDatabaseAway(error)) {
    return new AppError('unavailable', outageTexts.databaseAway, {
      code: outageCodes.databaseAway,
      retryAfter: 5,
    });
  }
  if (!closedFolder.has(code)) return undefined;
  return new AppError('unavailable', fileTexts.storeAway, { code: outageCodes.filesAway, retryAfter: 60 });
}
