import { useMemo } from 'react';
import { useNavEntries } from '#client/app/shell/nav/nav-items.ts';
import { pagesFor } from '#client/features/settings/sections.ts';
import { helpOfPage } from '#client/features/settings/settings-section.ts';
import { useHolder } from '#client/features/settings/use-viewer.tsx';
import { useModules } from '#client/features/workspace/public/use-modules.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';

/** The help of every page that opens for the signed-in person, in the order of the sidebar. */
export function useHelpNames(): readonly string[] {
  const entries = useNavEntries();
  const scope = useScope();
  const holder = useHolder();
  const modules = useModules();
  return useMemo(() => {
    const ofPages = entries.flatMap(({ pages }) => pages).flatMap(({ help }) => help ?? []);
    const ofSettings = pagesFor({ ...holder, scope, modules }).flatMap(helpOfPage);
    return [...new Set([...ofPages, ...ofSettings])];
  }, [entries, scope, holder, modules]);
}
