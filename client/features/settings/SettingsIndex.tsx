import { chakra } from '@chakra-ui/react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import type { SettingsGroup, SettingsSection } from '#client/features/settings/section.ts';

const Anchor = chakra(Link);
const groups: readonly SettingsGroup[] = ['personal', 'team', 'organization'];

export interface SettingsIndexProps {
  sections: readonly SettingsSection[];
  /** Name of the team whose settings these are. */
  team: string;
}

/** The sections by name; on a phone a line that scrolls. */
export function SettingsIndex({ sections, team }: SettingsIndexProps) {
  const { t } = useTranslation();
  const { hash } = useLocation();
  return (
    <chakra.nav
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
            <chakra.div
              hideBelow="md"
              textStyle="xs"
              color="fg.subtle"
              px="2"
              pt="4"
              pb="1"
              _first={{ pt: '0' }}
              dir="auto"
              truncate
            >
              {group === 'team' ? team : t(`settings.groups.${group}`)}
            </chakra.div>
            {members.map(({ id }) => (
              <Anchor
                key={id}
                to={paths.settings(id)}
                replace
                aria-current={hash === `#${id}` ? 'location' : undefined}
                display="flex"
                alignItems="center"
                flex="none"
                h={{ base: '10', md: '7' }}
                px="2"
                borderRadius="l2"
                textStyle="sm"
                color="fg.muted"
                whiteSpace="nowrap"
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
