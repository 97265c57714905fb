import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type CollaborationConfig, collaborationEnvironment } from '#server/collaboration-config.ts';
import { type GithubConfig, githubEnvironment } from '#server/github-config.ts';
import { isLoopbackHost } from '#server/loopback.ts';
import { type SignInConfig, signInEnvironment } from '#server/sign-in-config.ts';
import { type StorageConfig, storageEnvironment } from '#server/storage-config.ts';
import { type TracingConfig, tracingEnvironment } from '#server/tracing-config.ts';

const text = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional());
/** An address of one of these kinds. Error messages leave the address out, since it may hold a password. */
const address = (kinds: readonly string[], example: string) =>
  text.refine(
    (value) => value === undefined || (URL.canParse(value) && kinds.includes(new URL(value).protocol)),
    `give an address like ${example}; in a password / is written %2F, # is %23, @ is %40 and : is %3A`,
  );
const databaseAddress = address(['postgresql:', 'postgres:'], 'postgresql://user:password@host:5432/name');
const flag = (fallback: 'on' | 'off') => z.enum(['on', 'off']).default(fallback);

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: text,
  APP_URL: z.preprocess((value) => (value === '' ? undefined : value), z.url().optional()),
  PUBLIC_FILES_URL: address(['http:', 'https:'], 'https://time.example.org'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseAddress,
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  REDIS_URL: address(['redis:', 'rediss:'], 'redis://host:6379'),
  JWT_SECRET: text,
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtp://user:password@host:587'),
  MAIL_FROM: text,
  MAILBOX: z.preprocess((value) => (value === '' ? undefined : value), z.enum(['on', 'off']).optional()),
  REGISTRATION: z.enum(['open', 'invite-only']).default('open'),
  DEMO_DATA: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .enum(['on', 'off'])
      .transform((word) => (word === 'on' ? 'everybody' : 'nobody'))
      .optional(),
  ),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  TRUST_PROXY: text,
  RATE_LIMIT: flag('on'),
  WORKERS: z.enum(['inside', 'separate']).default('inside'),
  CORS_ORIGINS: text,
  SMTP_ALLOW_PRIVATE: flag('off'),
  WEBHOOK_ALLOW_PRIVATE: flag('off'),
  CLIENT_LOG: flag('on'),
  LOG_FILE: flag('off'),
  METRICS_TOKEN: z.preprocess((value) => (value === '' ? undefined : value), z.string().min(16).optional()),
});

export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Public address without a trailing slash; links in mails start with it. */
  readonly appUrl: string;
  /**
   * The address from which other clients load pictures and icons, without a trailing slash; absent: the address of
   * the request.
   */
  readonly publicFilesUrl: string | undefined;
  readonly dataDir: string;
  /** Absent: the embedded database under `dataDir` is used. */
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  readonly redisUrl: string | undefined;
  readonly jwtSecret: string;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Whether this machine alone uses the installation: APP_URL names it, and it is not in production. */
  readonly isLocal: boolean;
  /** Whether this machine may read the mails of an installation without a mail server at `/mailbox`. */
  readonly hasMailbox: boolean;
  readonly registration: 'open' | 'invite-only';
  /** The people who are offered demo data while nobody is registered. */
  readonly demoFor: 'everybody' | 'this-machine' | 'nobody';
  readonly logLevel: string;
  /** Whether to trust proxies, the addresses to trust, or the number of proxies before this server. */
  readonly trustProxy: boolean | string | number;
  readonly rateLimit: boolean;
  readonly workersInside: boolean;
  readonly corsOrigins: readonly string[];
  /** Whether a workspace's own mail server may be in a private network or on this machine. */
  readonly smtpAllowPrivate: boolean;
  /** Whether webhooks and calendars may call addresses in a private network or on this machine, and without TLS. */
  readonly webhookAllowPrivate: boolean;
  /** Whether the server accepts log entries from clients. */
  readonly clientLog: boolean;
  /** Whether the log is also written to `DATA_DIR/logs`. */
  readonly logFile: boolean;
  /** Bearer token for `/metrics`; absent: readable from this machine only, if the installation is local. */
  readonly metricsToken: string | undefined;
  readonly signIn: SignInConfig;
  readonly collaboration: CollaborationConfig;
  readonly github: GithubConfig;
  readonly storage: StorageConfig;
  /** Absent: nothing is traced. */
  readonly tracing: TracingConfig | undefined;
}

/** The named variables of our own environment, for a program that we start. */
export function inheritedEnvironment(names: readonly string[]): Record<string, string | undefined> {
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}

export class ConfigError extends Error {}

const knownSecrets = new Set(['change-me', 'changeme', 'secret', 'development', 'please-change-this-secret']);

/**
 * Action for a secret that is missing at the first start: generate it, or leave it empty and the folder unchanged.
 */
type WhenMissing = 'make' | 'leave';

function readJwtSecret(
  configured: string | undefined,
  dataDir: string,
  { mayGenerate, whenMissing }: { mayGenerate: boolean; whenMissing: WhenMissing },
): string {
  if (configured !== undefined) {
    if (configured.length < 32 || knownSecrets.has(configured)) {
      throw new ConfigError(
        'JWT_SECRET must be a random text of at least 32 characters. Make one with: openssl rand -base64 48',
      );
    }
    return configured;
  }
  if (!mayGenerate) {
    throw new ConfigError('JWT_SECRET is not set. Make one with: openssl rand -base64 48');
  }
  const file = path.join(dataDir, 'jwt-secret');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  if (whenMissing === 'leave') return '';
  const secret = randomBytes(48).toString('base64url');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}

function readTrustProxy(value: string | undefined): boolean | string | number {
  if (value === undefined || value === 'false' || value === 'off') return false;
  if (value === 'true' || value === 'on') return true;
  return /^\d+$/.test(value) ? Number(value) : value;
}

/** Parses the variables by subject. */
function parse(env: NodeJS.ProcessEnv) {
  const parts = {
    main: environment.safeParse(env),
    signIn: signInEnvironment.safeParse(env),
    collaboration: collaborationEnvironment.safeParse(env),
    github: githubEnvironment.safeParse(env),
    storage: storageEnvironment.safeParse(env),
    tracing: tracingEnvironment.safeParse(env),
  };
  const { main, signIn, collaboration, github, storage, tracing } = parts;
  if (
    main.success &&
    signIn.success &&
    collaboration.success &&
    github.success &&
    storage.success &&
    tracing.success
  ) {
    return {
      values: main.data,
      signIn: signIn.data,
      collaboration: collaboration.data,
      github: github.data,
      storage: storage.data,
      ...tracing.data,
    };
  }
  const issues = Object.values(parts).flatMap(({ error }) => error?.issues ?? []);
  const lines = issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`These settings are wrong:\n${lines.join('\n')}`);
}

/** Reads the environment once. Throws `ConfigError` naming every wrong variable and how to set it. */
export function readConfig(
  env: NodeJS.ProcessEnv = process.env,
  { whenMissing = 'make' }: { whenMissing?: WhenMissing } = {},
): Config {
  const { values, ...parts } = parse(env);
  const embedded = values.DATABASE_URL === undefined;
  const dataDir = path.resolve(values.DATA_DIR);
  const host = values.HOST ?? (embedded ? '127.0.0.1' : '0.0.0.0');
  const appUrl = (values.APP_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '');
  const production = values.NODE_ENV === 'production';
  const isLocal = !production && isLoopbackHost(new URL(appUrl).host);
  return Object.freeze({
    production,
    port: values.PORT,
    host,
    appUrl,
    publicFilesUrl: values.PUBLIC_FILES_URL?.replace(/\/+$/, ''),
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    redisUrl: values.REDIS_URL,
    jwtSecret: readJwtSecret(values.JWT_SECRET, dataDir, {
      mayGenerate: embedded || !production,
      whenMissing,
    }),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? 'Takt <takt@localhost>',
    isLocal,
    hasMailbox:
      values.SMTP_URL === undefined && (values.MAILBOX === undefined ? isLocal : values.MAILBOX === 'on'),
    registration: values.REGISTRATION,
    demoFor: values.DEMO_DATA ?? (isLocal ? 'this-machine' : 'nobody'),
    logLevel: values.LOG_LEVEL ?? (values.NODE_ENV === 'production' ? 'info' : 'warn'),
    trustProxy: readTrustProxy(values.TRUST_PROXY),
    rateLimit: values.RATE_LIMIT === 'on',
    workersInside: values.WORKERS === 'inside',
    smtpAllowPrivate: values.SMTP_ALLOW_PRIVATE === 'on',
    webhookAllowPrivate: values.WEBHOOK_ALLOW_PRIVATE === 'on',
    clientLog: values.CLIENT_LOG === 'on',
    logFile: values.LOG_FILE === 'on',
    metricsToken: values.METRICS_TOKEN,
    corsOrigins: (values.CORS_ORIGINS ?? '')
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
    ...parts,
  });
}
