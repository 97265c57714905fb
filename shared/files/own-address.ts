/** Whether a client that sends a record back gives the address it was shown for a stored one. */
export function isShownAs(stored: string | null, given: string | null | undefined): boolean {
  if (stored === null || typeof given !== 'string') return stored === given;
  return stored.startsWith('/') ? given.endsWith(stored) : given === stored;
}
