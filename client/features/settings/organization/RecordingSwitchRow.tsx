import { readOptions, refresh } from '#client/lib/read.ts';
import '#client/locales/en/pages/recorded.json';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchRow, type SwitchRowProps } from '#client/features/settings/public/SwitchRow.tsx';
import { call } from '#client/lib/api.ts';
import { errorText } from '#client/lib/api-error.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { notify } from '#client/ui/notify.ts';
import type { RecordingKind } from '#shared/recordings/recording.schema.ts';
import { recordingsApi } from '#shared/recordings/recordings.api.ts';

/** Whether one kind is recorded; turning it off asks what becomes of what there is. */
export function RecordingSwitchRow({ kind, onSave, ...row }: SwitchRowProps & { kind: RecordingKind }) {
  const { t } = useTranslation();
  const format = useFormat();
  const queryClient = useQueryClient();
  const [left, setLeft] = useState(0);

  /** The switch is off whatever comes of this. */
  async function askAboutRest(): Promise<void> {
    try {
      const all = await queryClient.fetchQuery(readOptions(recordingsApi.summaryOfAll, {}));
      setLeft(all.find((each) => each.kind === kind)?.count ?? 0);
    } catch (error) {
      notify.error(errorText(error));
    }
  }

  async function remove(): Promise<void> {
    const { count } = await call(recordingsApi.removeOfAll, { body: { kind } });
    notify.success(t('recorded.deleted', { number: format.number(count) }));
    await refresh(queryClient, 'time-logs');
  }

  return (
    <>
      <SwitchRow
        {...row}
        onSave={async (next) => {
          await onSave(next);
          if (!next) void askAboutRest();
        }}
      />
      <ConfirmDialog
        open={left > 0}
        onOpenChange={() => setLeft(0)}
        title={t('recorded.offer', { kind: t(`recorded.kind.${kind}`) })}
        count={left}
        confirmLabel={t('recorded.deleteAll')}
        cancelLabel={t('recorded.keep')}
        onConfirm={remove}
      >
        {t('recorded.offerText')}
      </ConfirmDialog>
    </>
  );
}
