import type { LogLevel } from '#shared/enums/system.ts';

/** The levels of the wire as the log calls them: `log[logLevels[level]]`. */
export const logLevels = {
  DEBUG: 'debug',
  INFO: 'info',
  WARN: 'warn',
  ERROR: 'error',
  FATAL: 'fatal',
} as const satisfies Record<LogLevel, string>;
