import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { type ReportTab, reportTabs } from '#client/features/reports/report-tabs.ts';
import { sharedSearch } from '#client/features/reports/report-view.ts';

const Anchor = chakra(Link);

/** On a phone the open one may lie beyond the edge. */
function showWhole(tab: HTMLAnchorElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** The other reports; period, members and projects go along. */
export function ReportTabs({ current }: { current: ReportTab }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const search = sharedSearch(params);
  return (
    <chakra.nav
      aria-label={t('reports.tabs.label')}
      display="flex"
      gap="5"
      mb="4"
      overflowX="auto"
      borderBottomWidth="1px"
      css={{ scrollbarWidth: 'none' }}
      _print={{ display: 'none' }}
    >
      {reportTabs.map(({ id, path }) => (
        <Anchor
          key={id}
          ref={id === current ? showWhole : undefined}
          to={path + search}
          aria-current={id === current ? 'page' : undefined}
          h="9"
          display="inline-flex"
          alignItems="center"
          flexShrink="0"
          textStyle="sm"
          color="fg.muted"
          borderRadius="l1"
          outlineOffset="-2px"
          _hover={{ color: 'fg' }}
          _currentPage={{
            color: 'brand.fg',
            fontWeight: 'medium',
            borderRadius: '0',
            boxShadow: 'inset 0 -2px 0 {colors.brand.solid}',
          }}
        >
          {t(`reports.tabs.${id}`)}
        </Anchor>
      ))}
    </chakra.nav>
  );
}
