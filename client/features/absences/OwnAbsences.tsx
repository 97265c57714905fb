import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { Ban, Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import { AbsenceDialog } from '#client/features/absences/AbsenceDialog.tsx';
import { AbsenceRow, KindMark } from '#client/features/absences/AbsenceRow.tsx';
import { absencesOnQuery } from '#client/features/absences/queries.ts';
import { useKinds } from '#client/features/absences/use-kinds.ts';
import { useLaterToday } from '#client/features/workspace/public/use-scope.ts';
import { useRead, useReadOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ActionMenu } from '#client/ui/buttons/ActionMenu.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Card } from '#client/ui/layout/Card.tsx';
import { SectionTitle } from '#client/ui/layout/SectionTitle.tsx';
import type { Absence } from '#shared/absences/absence.schema.ts';
import { absencesApi } from '#shared/absences/absences.api.ts';
import type { ResponseOf } from '#shared/http/endpoint.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import styles from './OwnAbsences.module.css';

/** The remaining days of each allowance this year. */
export function DaysLeft() {
  const { t } = useTranslation();
  const query = useRead(absencesApi.allowances, { query: {} });
  const isOn = useReadOf(absencesOnQuery).data;
  if (isOn === false || query.data?.length === 0) return null;
  return (
    <Answer query={query} skeleton={<Box minH="4.25rem" />} failedTitle={t('ui.error.part')}>
      {(allowances) => <Allowances allowances={allowances} />}
    </Answer>
  );
}

function Allowances({ allowances }: { allowances: ResponseOf<typeof absencesApi.allowances> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { nameOf } = useKinds();
  return (
    <Flex gap="3" flexWrap="wrap" minH="4.25rem">
      {allowances.map(({ kindId, allowance, carried, expired, left, requested }) => {
        const facts = [
          carried > 0 ? t('absences.left.carried', { days: format.number(carried) }) : undefined,
          expired > 0 ? t('absences.left.expired', { days: format.number(expired) }) : undefined,
          requested > 0 ? t('absences.left.requested', { days: format.number(requested) }) : undefined,
        ].filter(Boolean);
        return (
          <Card key={kindId} className={styles.kind}>
            <Flex align="center" gap="2" textStyle="sm" color="fg.muted">
              <KindMark kindId={kindId} />
              {nameOf(kindId)}
            </Flex>
            <Text className="num" fontWeight="medium">
              {t('absences.left.of', {
                left: format.number(left),
                total: format.number(allowance + carried - expired),
              })}
            </Text>
            {facts.length > 0 ? (
              <Text textStyle="xs" color="fg.subtle">
                {facts.join(' · ')}
              </Text>
            ) : null}
          </Card>
        );
      })}
    </Flex>
  );
}

const isOpen = ({ state, firstDay }: Absence, today: Day) =>
  state === 'requested' || (state === 'approved' && firstDay > today);

/** One's own absences, which can be changed and cancelled until they begin. */
export function OwnAbsences() {
  const { t } = useTranslation();
  const titleId = useId();
  const today = useLaterToday();
  const query = useRead(absencesApi.list, { query: {} });
  const [changing, setChanging] = useState<Absence>();
  const [cancelling, setCancelling] = useState<Absence>();
  const { mutate: cancel } = useWrite(absencesApi.cancel, {
    input: ({ id }: Absence) => ({ params: { id } }),
    onFailure: (failure) => notify.refused(failure),
  });
  return (
    <Box as="section" aria-labelledby={titleId}>
      <SectionTitle id={titleId}>{t('absences.own')}</SectionTitle>
      <Card>
        <Answer query={query} rows={3} inset failedTitle={t('ui.error.part')}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState compact title={t('absences.none')} />
            ) : (
              <Stack gap="0">
                {items.map((absence) => (
                  <AbsenceRow key={absence.id} absence={absence}>
                    {isOpen(absence, today) ? (
                      <OwnMenu
                        absence={absence}
                        onChange={() => setChanging(absence)}
                        onCancel={() => setCancelling(absence)}
                      />
                    ) : null}
                  </AbsenceRow>
                ))}
              </Stack>
            )
          }
        </Answer>
      </Card>
      {changing ? (
        <AbsenceDialog
          absence={changing}
          employeeId={changing.employeeId}
          onClose={() => setChanging(undefined)}
        />
      ) : null}
      <ConfirmDialog
        open={cancelling !== undefined}
        onOpenChange={() => setCancelling(undefined)}
        title={t('absences.cancelQuestion')}
        confirmLabel={t('absences.cancel')}
        onConfirm={() => cancelling && cancel(cancelling)}
      >
        {t('absences.cancelConsequence')}
      </ConfirmDialog>
    </Box>
  );
}

interface OwnMenuProps {
  absence: Absence;
  onChange: () => void;
  onCancel: () => void;
}

function OwnMenu({ absence, onChange, onCancel }: OwnMenuProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const icon = { size: 16, 'aria-hidden': true } as const;
  return (
    <ActionMenu
      label={t('absences.actions', { name: format.date(absence.firstDay) })}
      items={[
        { id: 'change', label: t('absences.change'), icon: <Pencil {...icon} />, onSelect: onChange },
        {
          id: 'cancel',
          label: t('absences.cancel'),
          icon: <Ban {...icon} />,
          onSelect: onCancel,
          danger: true,
        },
      ]}
    />
  );
}
