import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import { ScheduleForm } from '#client/features/reports/schedules/ScheduleForm.tsx';
import { useScheduleWords } from '#client/features/reports/schedules/use-schedule-words.ts';
import { useRead } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ActionMenu } from '#client/ui/buttons/ActionMenu.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { maximumSchedules, type ReportSchedule } from '#shared/reports/report-schedule.schema.ts';
import { reportSchedulesApi } from '#shared/reports/report-schedules.api.ts';
import type { SavedReport } from '#shared/reports/saved-report.schema.ts';

interface ScheduleDialogProps {
  saved: SavedReport;
  onClose: () => void;
}

/** The open step for a schedule of a report. */
type Step = { readonly schedule: ReportSchedule | undefined; readonly kind: 'form' | 'delete' };

/** When a saved report is mailed, to whom, and what became of the last one. */
export function ScheduleDialog({ saved, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation();
  const query = useRead(reportSchedulesApi.list, { params: { id: saved.id } });
  const [step, setStep] = useState<Step>();
  const back = () => setStep(undefined);
  const { mutateAsync: remove } = useWrite(reportSchedulesApi.remove, {
    input: (id: string) => ({ params: { id } }),
  });
  if (step?.kind === 'form') return <ScheduleForm saved={saved} schedule={step.schedule} onClose={back} />;
  if (step?.schedule !== undefined) {
    const { id } = step.schedule;
    return (
      <ConfirmDialog
        open
        onOpenChange={back}
        title={t('reportSchedules.remove.question', { name: saved.name })}
        confirmLabel={t('reportSchedules.remove.confirm')}
        onConfirm={() => remove(id)}
      >
        {t('reportSchedules.remove.consequence')}
      </ConfirmDialog>
    );
  }
  const isFull = (query.data?.items.length ?? 0) >= maximumSchedules;
  return (
    <Modal
      open
      onOpenChange={onClose}
      size="md"
      title={t('reportSchedules.title', { name: saved.name })}
      description={t('reportSchedules.about')}
      footer={
        isFull ? undefined : (
          // The list moves it when it comes.
          <Button disabled={query.isPending} onClick={() => setStep({ kind: 'form', schedule: undefined })}>
            <Plus aria-hidden />
            {t('reportSchedules.add')}
          </Button>
        )
      }
    >
      <Answer query={query} rows={2} failedTitle={t('reportSchedules.failed')}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState compact title={t('reportSchedules.none')} />
          ) : (
            <Stack as="ul" gap="0" listStyleType="none" borderWidth="1px" borderRadius="md">
              {items.map((schedule) => (
                <ScheduleRow
                  key={schedule.id}
                  schedule={schedule}
                  onStep={(kind) => setStep({ kind, schedule })}
                />
              ))}
            </Stack>
          )
        }
      </Answer>
    </Modal>
  );
}

interface RowProps {
  schedule: ReportSchedule;
  onStep: (kind: Step['kind']) => void;
}

function ScheduleRow({ schedule, onStep }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { headOf, stateOf } = useScheduleWords();
  const { mutate: send } = useWrite(reportSchedulesApi.send, {
    input: () => ({ params: { id: schedule.id } }),
    onSuccess: ({ email }) => notify.success(() => t('reportSchedules.sentNow', { email })),
    onFailure: (error) => notify.failure('reportSchedules.notSentNow', error),
  });
  const head = headOf(schedule);
  return (
    <Flex as="li" align="start" gap="2" p="3" _notFirst={{ borderTopWidth: '1px' }}>
      <Box flex="1" minW="0">
        <Text textStyle="sm" fontWeight="medium" className="num">
          {head}
        </Text>
        <Text textStyle="xs" color="fg.muted" className="num">
          {t('reportSchedules.next', { when: format.dateTime(schedule.nextDueAt) })}
        </Text>
        <Stack as="ul" gap="0.5" mt="1" listStyleType="none">
          {schedule.recipients.map((recipient) => {
            const { text, isBad } = stateOf(recipient);
            return (
              <Flex as="li" key={recipient.userId} gap="2" textStyle="xs" justify="space-between">
                <Text truncate dir="auto" title={recipient.name}>
                  {recipient.name}
                </Text>
                <Text className="num" textAlign="end" color={isBad ? 'danger.fg' : 'fg.subtle'}>
                  {text}
                </Text>
              </Flex>
            );
          })}
        </Stack>
      </Box>
      <ActionMenu
        label={t('reportSchedules.actions', { name: head })}
        items={[
          { id: 'send', label: t('reportSchedules.sendNow'), onSelect: () => send() },
          { id: 'edit', label: t('reportSchedules.change'), onSelect: () => onStep('form') },
          {
            id: 'delete',
            label: t('reportSchedules.delete'),
            danger: true,
            onSelect: () => onStep('delete'),
          },
        ]}
        trigger={
          <IconButton label={t('reportSchedules.actions', { name: head })} icon={<Ellipsis aria-hidden />} />
        }
      />
    </Flex>
  );
}
