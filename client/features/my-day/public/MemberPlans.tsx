import { Button, HStack } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { LayoutSwitch, PlansView } from '#client/features/my-day/PlansView.tsx';
import { usePlanOwner, usePlansForOthers } from '#client/features/plans/public/use-plans.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';

/** The plans of a member, on their profile. */
export function MemberPlans({ employeeId }: { employeeId: string }) {
  const { t } = useTranslation();
  const scope = useScope();
  const plansForOthers = usePlansForOthers();
  const isOwn = employeeId === scope.employeeId;
  return (
    <>
      <HStack justify="flex-end" mb="2" gap="2">
        {isOwn || plansForOthers ? (
          <Button size="sm" variant="ghost" asChild>
            <Link to={paths.myDay(isOwn ? {} : { employee: employeeId })}>{t('plans.profile.open')}</Link>
          </Button>
        ) : null}
        <LayoutSwitch />
      </HStack>
      <PlansView owner={usePlanOwner(employeeId)} />
    </>
  );
}
