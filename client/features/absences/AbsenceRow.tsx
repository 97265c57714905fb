import { chakra, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useKinds } from '#client/features/absences/use-kinds.ts';
import { listColor } from '#client/lib/look/list-color.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { dividedRow } from '#client/ui/layout/looks.ts';
import type { Absence } from '#shared/absences/absence.schema.ts';

interface AbsenceRowProps {
  absence: Absence;
  /** The owner, if the context does not show them. */
  person?: ReactNode;
  /** Actions on the absence. */
  children?: ReactNode;
}

/** The colour of a kind. */
export function KindMark({ kindId }: { kindId: string | null | undefined }) {
  const color = useKinds().colorOf(kindId);
  return (
    <chakra.span
      boxSize="2.5"
      flexShrink="0"
      borderRadius="full"
      bg="fg.subtle"
      style={color === undefined ? undefined : { background: listColor(color) }}
    />
  );
}

/** One absence: dates, reason, number of days, and status. */
export function AbsenceRow({ absence, person, children }: AbsenceRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { nameOf } = useKinds();
  const { firstDay, lastDay, kindId, days, note, reason, state } = absence;
  const about = [note, reason && t('absences.reason', { reason })].filter(Boolean).join(' · ');
  return (
    <Flex align="center" gap="3" flexWrap="wrap" minH="3.25rem" px="4" py="2" {...dividedRow}>
      <KindMark kindId={kindId} />
      <chakra.div minW="0" flex="1 1 12rem">
        {person}
        <Text truncate>
          {firstDay === lastDay ? format.date(firstDay) : format.range(firstDay, lastDay)}
          <chakra.span color="fg.muted"> · {nameOf(kindId)}</chakra.span>
        </Text>
        <Text textStyle="xs" color="fg.muted" lineClamp={2}>
          {t('absences.days', { count: days, days: format.number(days) })} · {t(`absences.states.${state}`)}
          {about ? <bdi> · {about}</bdi> : null}
        </Text>
      </chakra.div>
      {children}
    </Flex>
  );
}
