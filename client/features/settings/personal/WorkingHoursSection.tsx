import { useTranslation } from 'react-i18next';
import { WeeklyLimitRow } from '#client/features/settings/personal/WeeklyLimitRow.tsx';
import { WorkingHoursForm } from '#client/features/settings/personal/WorkingHoursForm.tsx';
import { SettingsBlock } from '#client/features/settings/public/SettingsBlock.tsx';
import { workingHoursQuery } from '#client/features/time-logs/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/read.ts';
import { Answer } from '#client/ui/Answer.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';

/** When somebody usually works, day by day. */
export function WorkingHoursSection() {
  const { t } = useTranslation();
  const { employeeId } = useScope();
  const query = useReadOf(workingHoursQuery(employeeId));
  return (
    <SettingsBlock
      id="workingHours"
      title={t('settings.workingHours.title')}
      description={t('settings.workingHours.description')}
    >
      <Answer query={query} skeleton={<ListSkeleton rows={7} inset />}>
        {(data) => <WorkingHoursForm days={data.days} />}
      </Answer>
      <WeeklyLimitRow />
    </SettingsBlock>
  );
}
