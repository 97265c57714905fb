import { useLayoutEffect } from 'react';
import { createStore, useStore } from '#client/lib/session/session-store.ts';

export interface Crumb {
  label: string;
  to?: string;
}

interface Page {
  title: string;
  /** The ancestors before the title in the breadcrumb. */
  crumbs?: readonly Crumb[];
}

const product = 'Takt';
const noPage: Page = { title: '' };
const page = createStore(noPage);
let runningText: string | undefined;

function writeTabTitle(): void {
  const { title } = page.read();
  const name = title === '' ? product : `${title} · ${product}`;
  document.title = runningText ?? name;
}

function setPage(next: Page): void {
  page.write(next);
  writeTabTitle();
}

/** Names the page in the breadcrumb and in the tab. */
export function usePage({ title, crumbs }: Page): void {
  const path = JSON.stringify(crumbs ?? []);
  useLayoutEffect(() => {
    const mine: Page = { title, crumbs: JSON.parse(path) };
    setPage(mine);
    return () => {
      if (page.read() === mine) setPage(noPage);
    };
  }, [title, path]);
}

export const currentPage = (): Page => page.read();

/** The page that is shown now. */
export const useCurrentPage = (): Page => useStore(page);

/**
 * Shows the running work in the tab's title in place of the page's name, and a dot on its icon; undefined restores
 * both.
 */
export function showInTab(text: string | undefined): void {
  if (text === runningText) return;
  if ((text === undefined) !== (runningText === undefined)) {
    const icon = text === undefined ? '/favicon.svg' : '/favicon-running.svg';
    document.querySelector('link[rel=icon]')?.setAttribute('href', icon);
  }
  runningText = text;
  writeTabTitle();
}
