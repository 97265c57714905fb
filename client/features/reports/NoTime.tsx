import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { countFilters, noFilters, type ReportFilter } from '#client/features/reports/report-view.ts';
import { paths } from '#client/lib/paths.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';

export interface NoTimeProps {
  filter: ReportFilter;
  onChange: (change: Partial<ReportFilter>) => void;
}

/** Nothing to report: the filters may be why, or nobody worked. */
export function NoTime({ filter, onChange }: NoTimeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isNarrowed = countFilters(filter) > 0;
  return (
    <EmptyState
      title={t('reports.empty.title', { range: format.range(filter.range.from, filter.range.to) })}
      description={t(isNarrowed ? 'reports.empty.narrowed' : 'reports.empty.start')}
      action={
        isNarrowed ? (
          <Button variant="outline" size="sm" onClick={() => onChange(noFilters)}>
            {t('reports.filter.clear')}
          </Button>
        ) : (
          <Button asChild variant="outline" size="sm">
            <Link to={paths.timesheets()}>{t('reports.empty.timesheets')}</Link>
          </Button>
        )
      }
    />
  );
}
