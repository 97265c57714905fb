import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { OwnPeriod } from '#client/features/reports/productivity/own-facts.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Panel } from '#client/ui/layout/Panel.tsx';

/** The month in a few plain facts. */
export function OwnFacts({ month }: { month: OwnPeriod }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { days, busiest, seconds, projects } = month;
  const [first] = projects;
  const facts = [
    { id: 'days', label: t('reports.own.days'), value: format.number(days) },
    {
      id: 'average',
      label: t('reports.own.average'),
      value: days === 0 ? '–' : format.duration(seconds / days),
    },
    {
      id: 'busiest',
      label: t('reports.own.busiest'),
      value: busiest ? `${format.day(busiest.day)}, ${format.duration(busiest.seconds)}` : '–',
    },
    {
      id: 'projects',
      label: t('reports.own.projects'),
      value: format.number(projects.filter(({ key }) => key !== '').length),
    },
    {
      id: 'most',
      label: t('reports.own.most'),
      value: first ? first.label || t('reports.none.project') : '–',
    },
  ];
  return (
    <Panel title={t('reports.own.facts')} padded={false}>
      <chakra.dl className="num" textStyle="sm">
        {facts.map(({ id, label, value }) => (
          <chakra.div
            key={id}
            display="flex"
            alignItems="center"
            justifyContent="space-between"
            gap="4"
            minH="row"
            px="4"
            borderTopWidth={id === 'days' ? '0' : '1px'}
            borderColor="border.muted"
          >
            <chakra.dt color="fg.muted">{label}</chakra.dt>
            <chakra.dd fontWeight="medium" truncate dir="auto">
              {value}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </Panel>
  );
}
