import { Box, Card, chakra, Heading, Stack } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { SettingsGroup, SettingsSection } from '#client/features/settings/settings-section.ts';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { useViewport } from '#client/lib/look/use-media-query.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { SearchInput } from '#client/ui/inputs/SearchInput.tsx';
import { dividedRow, Subtle } from '#client/ui/layout/looks.ts';
import { matchesAllWords } from '#shared/text/search.ts';

interface SettingsIndexProps {
  sections: readonly SettingsSection[];
  current: string | undefined;
  /** The name of the active team. */
  team: string;
}

const groups: readonly SettingsGroup[] = ['personal', 'team', 'organization'];

/** The sections by name, and a field to find them; Enter opens the first that is found. */
export function SettingsIndex({ sections, current, team }: SettingsIndexProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const isPhone = useViewport() === 'phone';
  const searchRef = useRef<HTMLInputElement>(null);
  useShortcut({ keys: '/', label: t('settings.search'), run: () => searchRef.current?.focus() });
  const found = sections.filter(({ id }) =>
    matchesAllWords(query, [t(`settings.${id}.title`), t(`settings.${id}.keywords`)]),
  );
  function openFirst(event: FormEvent) {
    event.preventDefault();
    const [first] = found;
    if (query !== '' && first) void navigate(paths.settings(first.id));
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
      <List
        groups={groups.map((group) => ({
          name: group === 'team' ? team : t(`settings.groups.${group}`),
          members: found.filter((section) => section.group === group),
        }))}
        current={current}
      />
      {found.length === 0 ? (
        <EmptyState compact title={t('settings.noMatch')} description={t('settings.noMatchHint')} />
      ) : null}
    </Box>
  );
}

interface ListProps {
  groups: { name: string; members: readonly SettingsSection[] }[];
  current: string | undefined;
}

const Entry = chakra(Link, { base: { display: 'flex', alignItems: 'center', textStyle: 'sm' } });

/** Scrolls the index alone, if its current entry is outside the visible part. */
function showCurrent(index: HTMLElement): void {
  const entry = index.querySelector('[aria-current]')?.getBoundingClientRect();
  if (entry === undefined) return;
  const seen = index.getBoundingClientRect();
  if (entry.top >= seen.top && entry.bottom <= seen.bottom) return;
  index.scrollBy({ top: (entry.top + entry.bottom - seen.top - seen.bottom) / 2 });
}

/** Beside the section, with a scroll of its own. */
function SideList({ groups, current }: ListProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is another current entry
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
      {groups.map(({ name, members }) =>
        members.length === 0 ? null : (
          <Stack key={name} gap="0" pb="4">
            <Subtle as="h2" px="2" pb="1" fontWeight="normal" dir="auto" truncate>
              {name}
            </Subtle>
            {members.map(({ id }) => (
              <Entry
                key={id}
                to={paths.settings(id)}
                aria-current={id === current ? 'page' : undefined}
                minH="7"
                py="1"
                px="2"
                borderRadius="l2"
                color="fg.muted"
                lineHeight="1.25"
                _hover={{ bg: 'bg.muted' }}
                css={{ '&[aria-current]': { bg: 'bg.emphasized', color: 'fg', fontWeight: 'medium' } }}
              >
                {t(`settings.${id}.title`)}
              </Entry>
            ))}
          </Stack>
        ),
      )}
    </chakra.nav>
  );
}

/** The index as a page of its own. */
function PhoneList({ groups }: ListProps) {
  const { t } = useTranslation();
  return (
    <chakra.nav aria-label={t('settings.sections')} display="grid" gap="5" pb="8">
      {groups.map(({ name, members }) =>
        members.length === 0 ? null : (
          <Stack key={name} gap="2">
            <Subtle as="h2" fontWeight="normal" dir="auto" truncate>
              {name}
            </Subtle>
            <Card.Root>
              {members.map(({ id }) => (
                <Entry key={id} to={paths.settings(id)} minH="11" px="4" {...dividedRow}>
                  <chakra.span flex="1">{t(`settings.${id}.title`)}</chakra.span>
                  <ChevronRight size={16} className="flip-rtl" aria-hidden />
                </Entry>
              ))}
            </Card.Root>
          </Stack>
        ),
      )}
    </chakra.nav>
  );
}
