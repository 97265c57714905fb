import { chakra, Table } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { billableShare } from '#client/features/reports/percent.ts';
import { ShareBar } from '#client/features/reports/ShareBar.tsx';
import type { Drill, DrillStep } from '#client/features/reports/time/drill.ts';
import { GroupName } from '#client/features/reports/time/GroupName.tsx';
import type { ReportOptions } from '#client/features/reports/time/report-options.ts';
import { useGroupWords } from '#client/features/reports/time/use-group-messages.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import type { SummaryChild, SummaryRow } from '#shared/reports/summary.schema.ts';
import type { ViewDimension } from '#shared/reports/summary-view.ts';

export interface GroupRowProps {
  row: SummaryRow;
  groups: ReportOptions['groups'];
  onDrill?: (drill: Drill) => void;
}

const stepOf = (dimension: ViewDimension, { key, label, imageUrl, color }: SummaryChild): DrillStep => ({
  dimension,
  key,
  label,
  imageUrl,
  color,
});

/** A group, and below it, once it is opened, its parts. */
export function GroupRow({ row, groups, onDrill }: GroupRowProps) {
  const { t } = useTranslation();
  const words = useGroupWords();
  const [isOpen, setOpen] = useState(false);
  const [first, second] = groups;
  const own = stepOf(first, row);
  const name = words.group(first, row);
  return (
    <>
      <Table.Row fontWeight="medium">
        <Table.Cell maxW="0">
          {second === undefined ? (
            <GroupName dimension={first} row={row} />
          ) : (
            <chakra.button
              type="button"
              display="flex"
              alignItems="center"
              gap="2"
              w="100%"
              h="8"
              minW="0"
              textAlign="start"
              cursor="pointer"
              borderRadius="l1"
              aria-expanded={isOpen}
              aria-label={t('reports.partsOf', { name })}
              onClick={() => setOpen(!isOpen)}
            >
              <chakra.span
                display="inline-flex"
                color="fg.subtle"
                flexShrink="0"
                transform={isOpen ? 'rotate(90deg)' : undefined}
                transition="transform {durations.fast}"
              >
                <ChevronRight size={14} className={isOpen ? undefined : 'flip-rtl'} aria-hidden />
              </chakra.span>
              <GroupName dimension={first} row={row} />
            </chakra.button>
          )}
        </Table.Cell>
        <Figures row={row} name={name} onDrill={onDrill && (() => onDrill([own]))} />
      </Table.Row>
      {isOpen && second !== undefined
        ? (row.children ?? []).map((child) => (
            <Table.Row key={child.key}>
              <Table.Cell maxW="0" css={{ '&&': { ps: { base: '9', md: '14' } } }} color="fg.muted">
                <GroupName dimension={second} row={child} />
              </Table.Cell>
              <Figures
                row={child}
                name={`${name}, ${words.group(second, child)}`}
                onDrill={onDrill && (() => onDrill([own, stepOf(second, child)]))}
              />
            </Table.Row>
          ))
        : null}
    </>
  );
}

interface FiguresProps {
  row: SummaryChild;
  name: string;
  onDrill?: () => void;
}

function Figures({ row, name, onDrill }: FiguresProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const raw =
    row.rawSeconds === row.seconds
      ? undefined
      : t('reports.tile.raw', { time: format.duration(row.rawSeconds) });
  return (
    <>
      <Table.Cell textAlign="end">
        {onDrill ? (
          <chakra.button
            type="button"
            px="1.5"
            me="-1.5"
            minW="6"
            h="6"
            borderRadius="l1"
            cursor="pointer"
            color="brand.fg"
            fontWeight="normal"
            _hover={{ bg: 'bg.muted', textDecoration: 'underline' }}
            aria-label={t('reports.entriesOf', { name, count: row.logCount })}
            onClick={onDrill}
          >
            {format.number(row.logCount)}
          </chakra.button>
        ) : (
          format.number(row.logCount)
        )}
      </Table.Cell>
      <Table.Cell textAlign="end" title={raw}>
        <Duration seconds={row.seconds} />
      </Table.Cell>
      <Table.Cell textAlign="end" hideBelow="md" color="fg.subtle" fontWeight="normal">
        {format.percent(billableShare(row))}
      </Table.Cell>
      <Table.Cell textAlign="end" fontWeight="normal" hideBelow="md">
        <ShareBar percent={row.share} />
      </Table.Cell>
    </>
  );
}
