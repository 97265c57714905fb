import { useTranslation } from 'react-i18next';
import { employeeQuery } from '#client/features/members/queries.ts';
import { SettingsRow } from '#client/features/settings/public/SettingsRow.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/read.ts';
import { Duration } from '#client/ui/Duration.tsx';

/** The limit that others have set for the week; nothing where there is none. */
export function WeeklyLimitRow() {
  const { t } = useTranslation();
  const { organizationId, employeeId } = useScope();
  const { data: organization } = useReadOf(organizationQuery({ organizationId }));
  const { data: employee } = useReadOf(employeeQuery(employeeId));
  // 0 is told where nobody set one.
  const own = employee?.reWeeklyLimit || undefined;
  const limitHours = own ?? organization?.defaultWeeklyLimit;
  if (limitHours === null || limitHours === undefined) return null;
  const source = own === undefined ? 'limitOfOrganization' : 'limitOfManager';
  return (
    <SettingsRow label={t('settings.workingHours.limit')} hint={t(`settings.workingHours.${source}`)} inline>
      <Duration seconds={limitHours * 3600} />
    </SettingsRow>
  );
}
