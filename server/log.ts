import pino, { type Logger } from 'pino';
import type { LogLevel } from '#shared/enums/system.ts';

/** The levels of the wire as the log calls them: `log[logLevels[level]]`. */
export const logLevels = {
  DEBUG: 'debug',
  INFO: 'info',
  WARN: 'warn',
  ERROR: 'error',
  FATAL: 'fatal',
} as const satisfies Record<LogLevel, string>;

const longest = 1000;

/** Long texts are cut, so that one request cannot fill a disk. */
function cut(value: unknown): unknown {
  return typeof value === 'string' && value.length > longest ? `${value.slice(0, longest)}…` : value;
}

const secretKeys = [
  'password',
  'confirmPassword',
  'code',
  'token',
  'refresh_token',
  'access_token',
  'ticket',
  'secret',
  'uri',
  'challenge',
  'deviceToken',
  'recoveryCodes',
  'hash',
];

const redacted = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  'headers.authorization',
  'headers.cookie',
  'headers["set-cookie"]',
  ...secretKeys.flatMap((key) => [key, `body.${key}`, `*.${key}`, `body.*.${key}`]),
];

/** The code of an error names it (`ECONNREFUSED`, `23505`); under a key of its own, since other codes open something. */
function errorOf(error: Error) {
  const { code, ...rest } = pino.stdSerializers.err(error);
  return code === undefined ? rest : { ...rest, errorCode: code };
}

/** JSON lines; never a credential: headers, passwords, codes and tokens are redacted, data is cut. */
export function createLogger(level: string, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    redact: { paths: redacted, censor: '[redacted]' },
    serializers: {
      req: (request: { method: string; url: string; id: string; ip?: string }) => ({
        method: request.method,
        url: cut(withoutSecrets(request.url)),
        id: request.id,
        ip: request.ip,
      }),
      res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
      err: errorOf,
      data: cut,
    },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

const gatherMs = 100;
const gatherLength = 16_384;
/** Debug and info lines may be buffered; warnings and errors are written at once. */
const mayWait = /^\{"level":[123]0,/;

/**
 * Writes lines of one moment together: a system call for each would cost a small request a fifth of its CPU. At the end
 * of the process, unless it is killed, none is missing.
 */
export function gatherLines(stream: pino.DestinationStream): pino.DestinationStream {
  let waiting = '';
  const flush = () => {
    if (waiting === '') return;
    const lines = waiting;
    waiting = '';
    stream.write(lines);
  };
  process.on('exit', flush);
  return {
    write(line) {
      if (waiting === '') setTimeout(flush, gatherMs).unref();
      waiting += line;
      if (waiting.length > gatherLength || !mayWait.test(line)) flush();
    },
  };
}

const withoutValue = (_: string, name: string) => `${name}[redacted]`;

/** Addresses may carry codes and tokens in their query, those of shared reports in their path. */
function withoutSecrets(url: string): string {
  return url
    .replace(/([?&](?:code|token|ticket|state|user|password|email)=)[^&]*/gi, withoutValue)
    .replace(/(\/(?:public\/reports|shared\/report)\/)[^/?#]+/gi, withoutValue);
}
