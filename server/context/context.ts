import type { JWT } from '@fastify/jwt';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Identity, Member } from '#server/context/identity.ts';
import type { JobOutbox } from '#server/context/outbox.ts';
import type { SessionResolver } from '#server/context/session-resolver.ts';
import type { FileStore } from '#server/files/file-store.ts';
import type { Prisma, PrismaClient } from '#server/generated/prisma/client.ts';
import type { CallCounts } from '#server/limits/call-counts.ts';
import type { LiveBus } from '#server/live/live-bus.ts';
import type { Tracing } from '#server/tracing/tracing.ts';

/** Services shared by the whole process; built once in `main.ts`, or per test. */
export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  readonly prisma: PrismaClient;
  readonly pool: Pool;
  readonly files: FileStore;
  readonly outbox: JobOutbox;
  readonly live: LiveBus;
  /** Signs and verifies access tokens and workspace choices. */
  readonly jwt: JWT;
  readonly sessions: SessionResolver;
  /** Attempts and calls with a limit, counted by all replicas together. */
  readonly callCounts: CallCounts;
  readonly log: FastifyBaseLogger;
  /** Absent: nothing is traced. */
  readonly tracing: Tracing | undefined;
}

/** Details of the sender of an HTTP request (or job). */
export interface Origin {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** Two-letter language of the request, when any. */
  readonly language: string | undefined;
  /** Stored by a browser that has passed the second factor before. */
  readonly deviceToken?: string;
}

export type Db = PrismaClient | Prisma.TransactionClient;

/** Context of a public call: the caller is anonymous. */
export interface BaseContext {
  readonly services: Services;
  readonly origin: Origin;
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  now(): Date;
}

/** Context of a call by a signed-in account, which may not have a workspace yet. */
export interface AccountContext extends BaseContext, Identity {}

/** Context of a call by a member of a workspace; every id below comes from the session, never from the request. */
export interface Context extends BaseContext, Member {}

export function baseContext(services: Services, origin: Origin, log: FastifyBaseLogger): BaseContext {
  return {
    services,
    origin,
    log,
    db: services.prisma,
    now: () => services.clock.now(),
  };
}
