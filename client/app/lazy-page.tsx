import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import type { LoaderFunction } from 'react-router-dom';
import { LostPage } from '#client/app/RouteError.tsx';
import { lazyPage } from '#client/lib/failures/lazy-part.ts';
import { loadCode } from '#client/lib/failures/load-code.ts';
import { isLostCode } from '#client/lib/failures/lost-code.ts';

type LoadedRoute = { Component: ComponentType; loader?: LoaderFunction } | { element: ReactNode };

/**
 * The page of a route, loaded on the first visit. The router never retries code that failed to load; the fallback in
 * its place does.
 */
export const lazyRoute = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) => {
  const loadPage = () => load().then((module) => module[name]);
  return async (): Promise<LoadedRoute> => {
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

type PageWithReads<Name extends string> = Record<Name, ComponentType> & {
  readonly beginReads: (client: QueryClient) => void;
};

/** The same for a page that begins its reads as soon as its code is there, before it is drawn. */
export const lazyRouteWithReads = <Name extends string>(
  load: () => Promise<PageWithReads<Name>>,
  name: Name,
  client: QueryClient,
) => {
  const loadRoute = lazyRoute(load, name);
  return async (): Promise<LoadedRoute> => {
    const route = await loadRoute();
    if (!('Component' in route)) return route;
    const { beginReads } = await load();
    const loader = () => {
      beginReads(client);
      return null;
    };
    return { ...route, loader };
  };
};
