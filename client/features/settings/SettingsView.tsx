import { Box, chakra, Grid } from '@chakra-ui/react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import {
  organizationSections,
  personalSections,
  type SettingsGroup,
  type SettingsSection,
  teamSections,
} from '#client/features/settings/sections.tsx';
import type { Viewer } from '#client/features/settings/use-viewer.tsx';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { useViewport } from '#client/lib/look/use-media-query.ts';
import { paths } from '#client/lib/paths.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { SearchInput } from '#client/ui/inputs/SearchInput.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';
import { ReadOnly } from '#client/ui/settings/use-saved.ts';
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
  const hasKeyboard = useViewport() !== 'phone';
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

const Anchor = chakra(Link);
const groups: readonly SettingsGroup[] = ['personal', 'team', 'organization'];

/** Scrolls the index alone, where its current entry lies outside of what it shows. */
function showCurrent(index: HTMLElement): void {
  const entry = index.querySelector('[aria-current]')?.getBoundingClientRect();
  if (entry === undefined) return;
  const seen = index.getBoundingClientRect();
  const isSeen =
    entry.top >= seen.top &&
    entry.bottom <= seen.bottom &&
    entry.left >= seen.left &&
    entry.right <= seen.right;
  if (isSeen) return;
  index.scrollBy({
    top: (entry.top + entry.bottom - seen.top - seen.bottom) / 2,
    left: (entry.left + entry.right - seen.left - seen.right) / 2,
  });
}

/** The sections by name; on a phone a line that scrolls. */
function SettingsIndex({ sections, team }: { sections: readonly SettingsSection[]; team: string }) {
  const { t } = useTranslation();
  const { hash } = useLocation();
  const ref = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is another current entry
  useEffect(() => {
    if (ref.current !== null) showCurrent(ref.current);
  }, [hash, sections.length]);
  return (
    <chakra.nav
      ref={ref}
      aria-label={t('settings.sections')}
      position={{ md: 'sticky' }}
      top={{ md: '16' }}
      maxH={{ md: 'calc(100dvh - 8rem)' }}
      overflowY={{ md: 'auto' }}
      overflowX={{ base: 'auto', md: 'visible' }}
      display={{ base: 'flex', md: 'grid' }}
      mx={{ base: '-4', md: '0' }}
      px={{ base: '4', md: '0' }}
      css={{ scrollbarWidth: 'none' }}
    >
      {groups.map((group) => {
        const members = sections.filter((section) => section.group === group);
        if (members.length === 0) return null;
        return (
          <Fragment key={group}>
            <Subtle as="div" hideBelow="md" px="2" pt="4" pb="1" _first={{ pt: '0' }} dir="auto" truncate>
              {group === 'team' ? team : t(`settings.groups.${group}`)}
            </Subtle>
            {members.map(({ id }) => (
              <Anchor
                key={id}
                to={paths.settings(id)}
                replace
                aria-current={hash === `#${id}` ? 'location' : undefined}
                display="flex"
                alignItems="center"
                flex="none"
                minH={{ base: '10', md: '7' }}
                py={{ md: '1' }}
                px="2"
                borderRadius="l2"
                textStyle="sm"
                color="fg.muted"
                whiteSpace={{ base: 'nowrap', md: 'normal' }}
                lineHeight="1.25"
                _hover={{ bg: 'bg.muted' }}
                css={{ '&[aria-current]': { bg: 'bg.emphasized', color: 'fg', fontWeight: 'medium' } }}
              >
                {t(`settings.${id}.title`)}
              </Anchor>
            ))}
          </Fragment>
        );
      })}
    </chakra.nav>
  );
}
