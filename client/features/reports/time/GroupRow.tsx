import { chakra, Table } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Drill, DrillStep } from '#client/features/reports/time/drill.ts';
import type { ReportOptions } from '#client/features/reports/time/report-options.ts';
import { useGroupWords } from '#client/features/reports/time/use-group-messages.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { ProjectMark } from '#client/ui/marks/ProjectMark.tsx';
import { DataCells } from '#client/ui/table/DataTable.tsx';
import type { DataColumn } from '#client/ui/table/data-table-types.ts';
import type { Shown } from '#shared/reports/report-rows.ts';
import type { SummaryChild, SummaryRow } from '#shared/reports/summary.schema.ts';
import type { ViewDimension } from '#shared/reports/summary-view.ts';

/** A row of a report, with its name and the headings above it. */
export interface Line<Row extends SummaryChild = SummaryChild> {
  readonly row: Shown<Row>;
  readonly name: string;
  readonly drill: Drill;
}

export const stepOf = (
  dimension: ViewDimension,
  { key, label, imageUrl, color }: SummaryChild,
): DrillStep => ({ dimension, key, label, imageUrl, color });

type Group = Omit<SummaryRow, 'children'> & {
  readonly children?: readonly Shown<SummaryChild>[] | undefined;
};

export interface GroupRowProps {
  line: Line<Group>;
  groups: ReportOptions['groups'];
  /** Behind its name. */
  figures: readonly DataColumn<Line>[];
}

/** A group, and below it, once it is opened, its parts. */
export function GroupRow({ line, groups: [first, second], figures }: GroupRowProps) {
  const { t } = useTranslation();
  const words = useGroupWords();
  const [isOpen, setOpen] = useState(false);
  const { row, name, drill } = line;
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
              minH="8"
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
        <DataCells row={line} columns={figures} />
      </Table.Row>
      {isOpen && second !== undefined
        ? (row.children ?? []).map((child) => (
            <Table.Row key={child.key}>
              <Table.Cell maxW="0" css={{ '&&': { ps: { base: '9', md: '14' } } }} color="fg.muted">
                <GroupName dimension={second} row={child} />
              </Table.Cell>
              <DataCells
                row={{
                  row: child,
                  name: `${name}, ${words.group(second, child)}`,
                  drill: [...drill, stepOf(second, child)],
                }}
                columns={figures}
              />
            </Table.Row>
          ))
        : null}
    </>
  );
}

/** On a phone a name has two lines, as the figures beside it. */
const phoneLines = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: { md: 'nowrap' },
  display: { base: '-webkit-box', md: 'block' },
  css: { WebkitLineClamp: 2, WebkitBoxOrient: 'vertical' },
} as const;

export interface GroupNameProps {
  dimension: ViewDimension;
  row: Pick<SummaryChild, 'key' | 'label' | 'imageUrl' | 'color'>;
}

/** The subject of a row, with its face or mark. */
export function GroupName({ dimension, row }: GroupNameProps) {
  const name = useGroupWords().group(dimension, row);
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2" minW="0" maxW="100%">
      {dimension === 'employee' && row.key !== '' ? (
        <MemberAvatar name={name} imageUrl={row.imageUrl} size={24} decorative />
      ) : null}
      {dimension === 'project' && row.key !== '' ? (
        <ProjectMark isAlone name={row.label} color={row.color} imageUrl={row.imageUrl} />
      ) : null}
      <chakra.span {...phoneLines} dir="auto" title={name} color={row.key === '' ? 'fg.subtle' : undefined}>
        {name}
      </chakra.span>
    </chakra.span>
  );
}
