import { matchRoutes, type RouteObject } from 'react-router-dom';
import { reportFailure, tellRouteBy } from '#client/lib/failures/failures.ts';

/** Hears of everything that nobody catches. */
export function watchFailures(): void {
  window.addEventListener('error', ({ error }) => {
    // Without an error it comes from an extension or a picture.
    if (error instanceof Error) reportFailure(error, 'error');
  });
  window.addEventListener('unhandledrejection', ({ reason }) => reportFailure(reason, 'rejection'));
}

/** The pattern of the page that is open, without the ids in its address. */
export function nameRoutes(routes: RouteObject[]): void {
  tellRouteBy(() => matchRoutes(routes, window.location.pathname)?.at(-1)?.route.path ?? '');
}
