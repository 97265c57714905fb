import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { workingHoursQuery } from '#client/features/settings/personal/queries.ts';
import { WeeklyLimitRow } from '#client/features/settings/personal/WeeklyLimitRow.tsx';
import { WorkingHoursForm } from '#client/features/settings/personal/WorkingHoursForm.tsx';
import { SettingsBlock } from '#client/features/settings/public/SettingsBlock.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { errorText } from '#client/lib/api-error.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';

/** When somebody usually works, day by day. */
export function WorkingHoursSection() {
  const { t } = useTranslation();
  const { tenantId, employeeId } = useScope();
  const { data, error, refetch } = useQuery(workingHoursQuery(tenantId, employeeId));
  return (
    <SettingsBlock
      id="workingHours"
      title={t('settings.workingHours.title')}
      description={t('settings.workingHours.description')}
    >
      {data ? (
        <WorkingHoursForm days={data.days} />
      ) : error ? (
        <ErrorState message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <chakra.div p="4">
          <ListSkeleton rows={7} />
        </chakra.div>
      )}
      <WeeklyLimitRow />
    </SettingsBlock>
  );
}
