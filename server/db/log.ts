/** The logger of the database code; a pino logger and the console both fit. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
