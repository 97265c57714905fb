import { paths } from '#client/lib/paths.ts';

const anywhere = 'http://localhost';

/** The address to go back to after sign-in, if it is a page of this site; most `/auth` pages would lead in circles. */
export function safeNextPath(next: string | null | undefined): string | undefined {
  if (!next?.startsWith('/') || !URL.canParse(next, anywhere)) return undefined;
  const { origin, pathname, search, hash } = new URL(next, anywhere);
  // Backslashes, tabs and dots can turn a path into another site's address while it is being read.
  if (origin !== anywhere || pathname.startsWith('//')) return undefined;
  const isAuthPage = pathname === '/auth' || pathname.startsWith('/auth/');
  if (isAuthPage && pathname !== paths.acceptInvite()) return undefined;
  return pathname + search + hash;
}

/** The state of the link to sign-in where an empty installation opens on registration. */
export const signInChosen = 'sign-in-chosen';

export const isSignInChosen = (state: unknown): boolean => state === signInChosen;
