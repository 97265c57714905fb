import { type ComponentType, type ReactNode, Suspense } from 'react';
import { LostPage } from '#client/app/RouteError.tsx';
import { lazyPage } from '#client/lib/failures/lazy-part.ts';
import { loadCode } from '#client/lib/failures/load-code.ts';
import { isLostCode } from '#client/lib/failures/lost-code.ts';

/**
 * The page of a route, loaded on the first visit. The router never retries code that failed to load; the fallback in
 * its place does.
 */
export const lazyRoute = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) => {
  const loadPage = () => load().then((module) => module[name]);
  return async (): Promise<{ Component: ComponentType } | { element: ReactNode }> => {
    try {
      return { Component: await loadCode(loadPage) };
    } catch (error) {
      if (!isLostCode(error)) throw error;
      const Page = lazyPage(loadPage, LostPage);
      return {
        element: (
          <Suspense fallback={null}>
            <Page />
          </Suspense>
        ),
      };
    }
  };
};
