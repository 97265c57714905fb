/** The embedded database cannot be used; the message explains the fix and needs no stack trace. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
