import '#client/features/timesheets/words.ts';
import { Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { OwnerPicker } from '#client/features/timesheets/OwnerPicker.tsx';
import { sheetOwners } from '#client/features/timesheets/sheet-owners.ts';
import { useWeekView } from '#client/features/timesheets/use-week-view.ts';
import { WeekSheet } from '#client/features/timesheets/WeekSheet.tsx';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { addDays } from '#client/lib/calendar.ts';
import { usePage } from '#client/lib/page.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { WeekPicker } from '#client/ui/WeekPicker.tsx';

/** The week of a person: the own one, or that of a member whose time one may see. */
export function TimesheetsPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const scope = useScope();
  const choice = useWeekView();
  const owners = useMemo(() => sheetOwners(scope), [scope]);
  const owner = owners.find(({ employeeId }) => employeeId === choice.memberId) ?? owners[0];
  const week = format.week(addDays(choice.weekStart, 3));
  usePage({ title: t('timesheets.week', { week }) });
  if (owner === undefined) return null;
  return (
    <>
      <PageHeader
        title={t('timesheets.title')}
        before={<WeekPicker value={choice.weekStart} onChange={choice.setWeek} />}
        actions={
          owners.length > 1 ? (
            <OwnerPicker
              owners={owners}
              owner={owner}
              onChange={({ employeeId, isOwn }) => choice.setMember(isOwn ? undefined : employeeId)}
            />
          ) : undefined
        }
      />
      <Text mt={{ base: '-2', md: '-3' }} mb="3" textStyle="xs" color="fg.subtle">
        {t('timesheets.zone', { zone: owner.timeZone.replaceAll('_', ' ') })}
      </Text>
      <WeekSheet key={`${owner.employeeId} ${choice.weekStart}`} owner={owner} choice={choice} />
    </>
  );
}
