import { Box, chakra, Heading, Stack } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { elsewhere } from '#client/features/settings/sections.ts';
import type { SettingsGroup, SettingsPage } from '#client/features/settings/settings-section.ts';
import type { Viewer } from '#client/features/settings/use-viewer.tsx';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { useViewport } from '#client/lib/look/use-media-query.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { SearchInput } from '#client/ui/inputs/SearchInput.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import { dividedRow, Subtle } from '#client/ui/layout/looks.ts';
import { matchesAllWords } from '#shared/text/search.ts';

interface SettingsIndexProps {
  viewer: Viewer;
  /** The viewer's pages. */
  pages: readonly SettingsPage[];
  current: SettingsPage | undefined;
}

const groups: readonly SettingsGroup[] = ['personal', 'team', 'organization'];

/** A page, or a section that is searched for. */
interface Entry {
  readonly key: string;
  readonly to: string;
  readonly label: string;
  readonly isCurrent?: boolean;
}

interface EntryGroup {
  readonly name: string;
  readonly entries: readonly Entry[];
}

/** The pages by name, and a field that finds their sections; Enter opens the first that is found. */
export function SettingsIndex({ viewer, pages, current }: SettingsIndexProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const isPhone = useViewport() === 'phone';
  const searchRef = useRef<HTMLInputElement>(null);
  useShortcut({ keys: '/', label: t('settings.search'), run: () => searchRef.current?.focus() });

  function pageEntry({ id, sections }: SettingsPage): Entry[] {
    const [first] = sections;
    if (first === undefined) return [];
    const label = t(`settings.pages.${id}`);
    return [{ key: id, to: paths.settings(first.id), label, isCurrent: id === current?.id }];
  }

  function foundOn({ id: pageId, sections }: SettingsPage): Entry[] {
    return sections
      .map(({ id }) => ({ id, to: paths.settings(id) }))
      .concat(pageId === 'team' ? elsewhere.filter(({ isFor }) => isFor(viewer)) : [])
      .filter(({ id }) =>
        matchesAllWords(query, [
          t(`settings.${id}.title`),
          t(`settings.${id}.keywords`),
          t(`settings.pages.${pageId}`),
        ]),
      )
      .map(({ id, to }) => ({ key: id, to, label: t(`settings.${id}.title`) }));
  }

  const entryGroups = groups.map((group): EntryGroup => {
    const own = pages.filter((page) => page.group === group);
    return {
      name: group === 'team' ? viewer.scope.team.name : t(`settings.groups.${group}`),
      entries: own.flatMap(query === '' ? pageEntry : foundOn),
    };
  });
  const [firstFound] = entryGroups.flatMap(({ entries }) => entries);
  function openFirst(event: FormEvent) {
    event.preventDefault();
    if (query !== '' && firstFound) void navigate(firstFound.to);
  }
  const List = isPhone ? PhoneList : SideList;
  return (
    <Box position={{ md: 'sticky' }} top={{ md: '16' }}>
      <Heading as="h1" size="xl" mb="3">
        {t('settings.title')}
      </Heading>
      <chakra.form role="search" onSubmit={openFirst} mb="3">
        <SearchInput
          ref={searchRef}
          value={query}
          onChange={setQuery}
          label={t('settings.search')}
          shortcut={isPhone ? undefined : '/'}
        />
      </chakra.form>
      <List groups={entryGroups.filter(({ entries }) => entries.length > 0)} />
      {firstFound ? null : (
        <EmptyState compact title={t('settings.noMatch')} description={t('settings.noMatchHint')} />
      )}
    </Box>
  );
}

interface ListProps {
  groups: readonly EntryGroup[];
}

const EntryLink = chakra(Link, { base: { display: 'flex', alignItems: 'center', textStyle: 'sm' } });

/** Scrolls the index alone, if its current entry is outside the visible part. */
function showCurrent(index: HTMLElement): void {
  const entry = index.querySelector('[aria-current]')?.getBoundingClientRect();
  if (entry === undefined) return;
  const seen = index.getBoundingClientRect();
  if (entry.top >= seen.top && entry.bottom <= seen.bottom) return;
  index.scrollBy({ top: (entry.top + entry.bottom - seen.top - seen.bottom) / 2 });
}

/** Beside the section, with a scroll of its own. */
function SideList({ groups }: ListProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLElement>(null);
  const current = groups.flatMap(({ entries }) => entries).find(({ isCurrent }) => isCurrent)?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another current entry
  useEffect(() => {
    if (ref.current !== null) showCurrent(ref.current);
  }, [current]);
  return (
    <chakra.nav
      ref={ref}
      aria-label={t('settings.sections')}
      maxH="calc(100dvh - 13rem)"
      overflowY="auto"
      display="grid"
      mx="-2"
      px="2"
      css={{ scrollbarWidth: 'thin' }}
    >
      {groups.map(({ name, entries }) => (
        <Stack key={name} gap="0" pb="4">
          <Subtle as="h2" px="2" pb="1" fontWeight="normal" dir="auto" truncate>
            {name}
          </Subtle>
          {entries.map(({ key, to, label, isCurrent }) => (
            <EntryLink
              key={key}
              to={to}
              aria-current={isCurrent ? 'page' : undefined}
              minH="7"
              py="1"
              px="2"
              borderRadius="l2"
              color="fg.muted"
              lineHeight="1.25"
              _hover={{ bg: 'bg.muted' }}
              css={{ '&[aria-current]': { bg: 'bg.emphasized', color: 'fg', fontWeight: 'medium' } }}
            >
              {label}
            </EntryLink>
          ))}
        </Stack>
      ))}
    </chakra.nav>
  );
}

/** The index as a page of its own. */
function PhoneList({ groups }: ListProps) {
  const { t } = useTranslation();
  return (
    <chakra.nav aria-label={t('settings.sections')} display="grid" gap="5" pb="8">
      {groups.map(({ name, entries }) => (
        <Stack key={name} gap="2">
          <Subtle as="h2" fontWeight="normal" dir="auto" truncate>
            {name}
          </Subtle>
          <Card>
            {entries.map(({ key, to, label }) => (
              <EntryLink key={key} to={to} minH="11" px="4" {...dividedRow}>
                <chakra.span flex="1">{label}</chakra.span>
                <ChevronRight size={16} className="flip-rtl" aria-hidden />
              </EntryLink>
            ))}
          </Card>
        </Stack>
      ))}
    </chakra.nav>
  );
}
