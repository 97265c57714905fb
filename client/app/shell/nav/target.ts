import { type createBrowserRouter, useLocation } from 'react-router-dom';
import { createStore, useStore } from '#client/lib/session/session-store.ts';

interface Place {
  readonly key: string;
  readonly pathname: string;
}

const unknown: Place | undefined = undefined;
const target = createStore<Place | undefined>(unknown);

/** Notes where each click leads. */
export function watchTarget(router: ReturnType<typeof createBrowserRouter>): void {
  router.subscribe(({ navigation, location }) => target.write(navigation.location ?? location));
}

/** The target of a click: at once, while the previous page is still visible. */
export function useTarget(): { place: Pick<Place, 'pathname'>; isLoading: boolean } {
  const shown = useLocation();
  const place = useStore(target) ?? shown;
  return { place, isLoading: place.key !== shown.key };
}
