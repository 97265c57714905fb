import { Box, Button, chakra, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { withLocalDays } from '#client/lib/time/format.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { dayOf } from '#shared/time/day.ts';
import { clockOf } from '#shared/time/wall-time.ts';
import type { CopiedWeek } from '#shared/time-logs/time-log-changes.schema.ts';

interface CopyResultProps {
  result: CopiedWeek;
  /** The zone of the week's owner. */
  timeZone: string;
  onClose: () => void;
  onUndo: () => void;
}

/** The copied entries, and the excluded ones with the reasons. */
export function CopyResult({ result: { ids, leftOut }, timeZone, onClose, onUndo }: CopyResultProps) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const leftOutText = t('timesheets.copy.leftOut', { count: leftOut.length });
  const span = (startedAt: string, stoppedAt: string) => {
    const [start, stop] = [new Date(startedAt), new Date(stoppedAt)];
    return `${format.day(dayOf(start, timeZone))}, ${clockOf(start, timeZone)}–${clockOf(stop, timeZone)}`;
  };
  function undo() {
    onUndo();
    onClose();
  }
  return (
    <Modal
      open
      onOpenChange={(open) => open || onClose()}
      title={t('timesheets.copy.done', { count: ids.length })}
      description={leftOutText}
      footer={
        <>
          {ids.length > 0 ? (
            <Button variant="ghost" onClick={undo}>
              {t('ui.undo')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t('ui.close')}</Button>
        </>
      }
    >
      <Box maxH="50dvh" overflowY="auto" tabIndex={0} role="region" aria-label={leftOutText}>
        <Stack as="ul" gap="3">
          {leftOut.map(({ title, startedAt, stoppedAt, reason }) => (
            <li key={startedAt + stoppedAt + title}>
              <Text fontWeight="medium" truncate dir="auto">
                {title ?? t('timer.noTask')}
              </Text>
              <Text textStyle="xs" color="fg.muted">
                <chakra.bdi className="num">{span(startedAt, stoppedAt)}</chakra.bdi>
                {' · '}
                <bdi>{withLocalDays(reason, i18n.language)}</bdi>
              </Text>
            </li>
          ))}
        </Stack>
      </Box>
    </Modal>
  );
}
