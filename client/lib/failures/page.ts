import { useLayoutEffect, useSyncExternalStore } from 'react';

export interface Crumb {
  label: string;
  to?: string;
}

export interface Page {
  title: string;
  /** What stands before the title in the breadcrumb. */
  crumbs?: readonly Crumb[];
}

const product = 'Takt';
const noPage: Page = { title: '' };
const listeners = new Set<() => void>();
let page = noPage;
let runningText: string | undefined;

function writeTabTitle(): void {
  const name = page.title === '' ? product : `${page.title} · ${product}`;
  document.title = runningText ?? name;
}

function setPage(next: Page): void {
  page = next;
  writeTabTitle();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Names the page in the breadcrumb and in the tab. */
export function usePage({ title, crumbs }: Page): void {
  const path = JSON.stringify(crumbs ?? []);
  useLayoutEffect(() => {
    const mine: Page = { title, crumbs: JSON.parse(path) };
    setPage(mine);
    return () => {
      if (page === mine) setPage(noPage);
    };
  }, [title, path]);
}

/** The page that is shown now. */
export function useCurrentPage(): Page {
  return useSyncExternalStore(subscribe, () => page);
}

/** What runs now stands in the tab in place of the page's name; undefined gives the name back. */
export function showInTab(text: string | undefined): void {
  if (text === runningText) return;
  runningText = text;
  writeTabTitle();
}
