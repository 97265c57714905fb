import { Box, Grid } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ReadOnly } from '#client/features/settings/public/use-saved.ts';
import { SettingsIndex } from '#client/features/settings/SettingsIndex.tsx';
import {
  organizationSections,
  personalSections,
  type SettingsSection,
  teamSections,
} from '#client/features/settings/sections.tsx';
import type { Viewer } from '#client/features/settings/use-viewer.tsx';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { useMediaQuery } from '#client/lib/look/use-media-query.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { SearchInput } from '#client/ui/inputs/SearchInput.tsx';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';
import { matchesAllWords } from '#shared/text/search.ts';

const everySection: readonly SettingsSection[] = [
  ...personalSections,
  ...teamSections,
  ...organizationSections,
];

/** The sections of this person that the typed words lead to. */
function useSections(viewer: Viewer, query: string): SettingsSection[] {
  const { t } = useTranslation();
  return everySection
    .filter((section) => section.isFor?.(viewer) ?? true)
    .filter(({ id }) => matchesAllWords(query, [t(`settings.${id}.title`), t(`settings.${id}.keywords`)]));
}

/** How long sections above may still be growing. */
const settlingMs = 3000;
const handled = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Keeps the section at the top while those above it load, until the person scrolls. */
function bringIntoView(section: HTMLElement): () => void {
  const scroll = () => section.scrollIntoView({ block: 'start' });
  const observer = new ResizeObserver(scroll);
  const stop = () => {
    observer.disconnect();
    window.clearTimeout(timer);
    for (const name of handled) window.removeEventListener(name, stop);
  };
  const timer = window.setTimeout(stop, settlingMs);
  for (const name of handled) window.addEventListener(name, stop, { passive: true });
  if (section.parentElement) observer.observe(section.parentElement);
  scroll();
  return stop;
}

/** An address with an anchor brings its section into view, also when it is followed again. */
function useAnchor(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address, followed again, scrolls again
  useEffect(() => {
    const section = hash === '' ? null : document.getElementById(hash.slice(1));
    if (section === null) return;
    const stop = bringIntoView(section);
    return stop;
  }, [hash, key]);
}

export function SettingsView({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const sections = useSections(viewer, query);
  const searchRef = useRef<HTMLInputElement>(null);
  const hasKeyboard = useMediaQuery('(min-width: 48rem)');
  useAnchor();
  useShortcut({ keys: '/', label: t('settings.search'), run: () => searchRef.current?.focus() });
  return (
    <>
      <PageHeader
        title={t('settings.title')}
        actions={
          <SearchInput
            ref={searchRef}
            value={query}
            onChange={setQuery}
            label={t('settings.search')}
            shortcut={hasKeyboard ? '/' : undefined}
            width={{ base: '11.5rem', md: '15rem' }}
          />
        }
      />
      <Grid
        templateColumns={{
          base: 'minmax(0, 1fr)',
          md: '11rem minmax(0, 1fr)',
          lg: '11.5rem minmax(0, 47rem)',
        }}
        columnGap={{ md: '6', lg: '10' }}
        rowGap="4"
        alignItems="start"
      >
        <SettingsIndex sections={sections} team={viewer.scope.team.name} />
        <Box minW="0">
          {sections.map(({ id, changing, Component }) => (
            <ReadOnly
              key={id}
              value={
                changing && !changing.isFor(viewer) ? t(`settings.readOnly.${changing.words}`) : undefined
              }
            >
              <Component />
            </ReadOnly>
          ))}
          {sections.length === 0 ? (
            <EmptyState title={t('settings.noMatch')} description={t('settings.noMatchHint')} art="list" />
          ) : null}
        </Box>
      </Grid>
    </>
  );
}
