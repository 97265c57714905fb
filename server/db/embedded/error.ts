/** The embedded database cannot be used; the message says what to do and needs no stack trace. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
