import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { paths } from '#client/lib/paths.ts';
import { isSignedIn } from '#client/lib/session/session.ts';

/** Pages behind it need a session; sign-in leads back to where somebody wanted to go. */
export function requireSession({ request }: LoaderFunctionArgs): null {
  if (isSignedIn()) return null;
  const { pathname, search } = new URL(request.url);
  const target = pathname + search;
  throw redirect(paths.login(target === '/' ? {} : { next: target }));
}
