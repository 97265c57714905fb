import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { currentPage, keepPage, useNavCounts, useNavEntries } from '#client/app/shell/nav/nav-items.ts';
import { withSharedFilters } from '#client/features/tasks/public/address-view.ts';
import { LinkTabs } from '#client/ui/layout/LinkTabs.tsx';

/** The pages of the open entry of the sidebar, on each of them. */
export function EntryTabs() {
  const place = useLocation();
  const entries = useNavEntries();
  const counts = useNavCounts();
  const current = currentPage(place);
  const entry = entries.find(({ id }) => id === current?.entry);
  const isShown = current !== undefined && entry !== undefined && current.to.split('?')[0] === place.pathname;
  useEffect(() => {
    if (isShown && current.isKept) keepPage(current);
  }, [isShown, current]);
  if (!isShown || entry.pages.length < 2) return null;
  return (
    <LinkTabs
      label={entry.label}
      tabs={entry.pages.map((page) => ({
        ...page,
        to: current.isFiltered && page.isFiltered ? withSharedFilters(page.to, place.search) : page.to,
        // The entry of the sidebar has the count of its own page.
        count: page.id === entry.id ? undefined : counts.get(page.id),
      }))}
      current={current.id}
    />
  );
}
