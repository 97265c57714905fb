import { usePlansForOthers } from '#client/features/plans/public/use-plans.ts';
import { PersonFilter } from '#client/features/tasks/public/PersonFilter.tsx';
import { peopleOf } from '#client/features/workspace/public/people.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';

interface PlanPersonFilterProps {
  employeeId: string;
  onChange: (employeeId: string) => void;
}

/** Whose plans are shown, for those who plan for others. */
export function PlanPersonFilter({ employeeId, onChange }: PlanPersonFilterProps) {
  const { t } = useTranslation();
  const { team, employeeId: ownId } = useScope();
  const plansForOthers = usePlansForOthers();
  const people = peopleOf(team);
  if (!plansForOthers || people.length < 2) return null;
  return (
    <PersonFilter
      label={t('plans.person')}
      people={people}
      personId={employeeId}
      name={employeeId === ownId ? undefined : people.find(({ id }) => id === employeeId)?.name}
      onChange={(person) => onChange(person?.id ?? ownId)}
    />
  );
}
