import '#client/locales/en/pages/recorded.json';
import { Button, HStack } from '@chakra-ui/react';
import { useState } from 'react';
import { RecordedList, useRemoveRecorded } from '#client/features/time-slots/RecordedList.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useRead } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import type { RecordingKind, RecordingSummary } from '#shared/recordings/recording.schema.ts';
import { recordingsApi } from '#shared/recordings/recordings.api.ts';

/** What is recorded about somebody besides their time: how much, since when, to see and to delete. */
export function RecordedPanel({ employeeId }: { employeeId: string }) {
  const query = useRead(recordingsApi.summary, { query: { employeeId } });
  const { data } = query;
  const { t } = useTranslation();
  const { mutateAsync: remove } = useRemoveRecorded(employeeId);
  const [shown, setShown] = useState<RecordingKind>();
  const [asked, setAsked] = useState<RecordingSummary>();
  if (data === undefined) return <Answer query={query} rows={3} inset />;
  return (
    <>
      {data.map((summary) => (
        <KindRow
          key={summary.kind}
          summary={summary}
          onShow={() => setShown(summary.kind)}
          onDelete={() => setAsked(summary)}
        />
      ))}
      {shown ? (
        <RecordedList employeeId={employeeId} kind={shown} onClose={() => setShown(undefined)} />
      ) : null}
      {asked ? (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={t('recorded.question', { kind: t(`recorded.kind.${asked.kind}`) })}
          count={asked.count}
          confirmLabel={t('recorded.deleteAll')}
          onConfirm={() => remove({ kind: asked.kind })}
        >
          {t('recorded.consequence')}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** The same for oneself. */
export function OwnRecordedPanel() {
  const { employeeId } = useScope();
  return employeeId ? <RecordedPanel employeeId={employeeId} /> : null;
}

interface KindRowProps {
  summary: RecordingSummary;
  onShow: () => void;
  onDelete: () => void;
}

function KindRow({ summary, onShow, onDelete }: KindRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, isOn, count, latestAt } = summary;
  const name = t(`recorded.kind.${kind}`);
  return (
    <SettingsRow
      inline
      label={name}
      hint={
        <>
          {isOn ? t('recorded.on') : t('recorded.off')}
          {' · '}
          {count === 0 ? t('recorded.nothing') : t('recorded.kept', { number: format.number(count) })}
          {latestAt ? (
            <>
              {` · ${t('recorded.latest')} `}
              <DateText value={latestAt} format="relative" />
            </>
          ) : null}
        </>
      }
    >
      {count === 0 ? null : (
        <HStack gap="2">
          <Button
            variant="outline"
            size="sm"
            aria-label={t('recorded.showKind', { kind: name })}
            onClick={onShow}
          >
            {t('recorded.show')}
          </Button>
          <Button
            variant="outline"
            size="sm"
            color="danger.fg"
            aria-label={t('recorded.deleteKind', { kind: name })}
            onClick={onDelete}
          >
            {t('recorded.deleteAll')}
          </Button>
        </HStack>
      )}
    </SettingsRow>
  );
}
