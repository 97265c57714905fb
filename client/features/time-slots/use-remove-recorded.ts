import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/lib/api/api.ts';
import { refresh } from '#client/lib/api/read.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import type { RecordingKind } from '#shared/recordings/recording.schema.ts';
import { recordingsApi } from '#shared/recordings/recordings.api.ts';

export interface RemoveRecorded {
  kind: RecordingKind;
  /** All of the kind unless told. */
  ids?: string[];
}

/** Deletes what is recorded about a person, and reads again what showed it. */
export function useRemoveRecorded(employeeId: string): (what: RemoveRecorded) => Promise<void> {
  const { t } = useTranslation();
  const format = useFormat();
  const queryClient = useQueryClient();
  return async (what) => {
    const { count } = await call(recordingsApi.remove, { body: { employeeId, ...what } });
    notify.success(t('recorded.deleted', { number: format.number(count) }));
    void refresh(queryClient, 'reports');
    await refresh(queryClient, 'time-logs');
  };
}
