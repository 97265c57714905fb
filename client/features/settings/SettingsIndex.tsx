import { chakra } from '@chakra-ui/react';
import { Fragment, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { SettingsGroup, SettingsSection } from '#client/features/settings/sections.tsx';
import { paths } from '#client/lib/paths.ts';
import { Subtle } from '#client/ui/layout/words.ts';

const Anchor = chakra(Link);
const groups: readonly SettingsGroup[] = ['personal', 'team', 'organization'];

interface SettingsIndexProps {
  sections: readonly SettingsSection[];
  /** Name of the team whose settings these are. */
  team: string;
}

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
export function SettingsIndex({ sections, team }: SettingsIndexProps) {
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
