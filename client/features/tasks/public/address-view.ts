import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface AddressForm<View, Change> {
  read: (params: URLSearchParams) => View;
  /** The parameters that change: what is empty is left out, what is undefined stays. */
  write: (change: Change) => Record<string, string | readonly string[] | undefined>;
}

/** The view of a list, stored in the address, so that it works with links, reloads and history. */
export function useAddressView<View, Change>({ read, write }: AddressForm<View, Change>) {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const view = useMemo(() => read(params), [read, params]);
  const change = useCallback(
    (next: Change) => {
      const edited = new URLSearchParams(params);
      for (const [name, value] of Object.entries(write(next))) {
        if (value === undefined) continue;
        edited.delete(name);
        for (const text of [value].flat()) if (text !== '') edited.append(name, text);
      }
      void navigate({ search: edited.toString(), hash }, { replace: true, preventScrollReset: true });
    },
    [write, params, hash, navigate],
  );
  return { view, change };
}

/** The values of a parameter: with commas between, or one each time that it is there. */
export const listIn = (params: URLSearchParams, name: string): readonly string[] =>
  params.getAll(name).flatMap((text) => text.split(',').filter(Boolean));

/** Filters that the list and the board of tasks share, by their names in the address. */
const shared = ['q', 'label', 'project', 'priority', 'size', 'type'];

/** The address of the list or the board with the filters of the other one. */
export function withSharedFilters(to: string, search: string): string {
  const params = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => shared.includes(name)),
  );
  const text = params.toString();
  return text === '' ? to : `${to}?${text}`;
}
