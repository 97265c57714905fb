import { chakra, HStack } from '@chakra-ui/react';
import { User } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePlansForOthers } from '#client/features/plans/use-plans.ts';
import { personOf } from '#client/features/tasks/public/task-text.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { EntityPicker } from '#client/ui/EntityPicker.tsx';
import { FilterButton } from '#client/ui/FilterButton.tsx';
import { MemberAvatar } from '#client/ui/MemberAvatar.tsx';

export interface PersonFilterProps {
  employeeId: string;
  onChange: (employeeId: string) => void;
}

/** Whose plans are shown, for those who plan for others. */
export function PersonFilter({ employeeId, onChange }: PersonFilterProps) {
  const { t } = useTranslation();
  const { team, employeeId: ownId } = useScope();
  const plansForOthers = usePlansForOthers();
  const people = (team.members ?? []).flatMap(({ employee }) => (employee ? [personOf(employee)] : []));
  if (!plansForOthers || people.length < 2) return null;
  return (
    <EntityPicker
      label={t('plans.person')}
      items={people}
      itemKey={({ id }) => id}
      itemText={({ name }) => name}
      renderItem={({ name, imageUrl }) => (
        <HStack as="span" gap="2" minW="0">
          <MemberAvatar name={name} imageUrl={imageUrl} size={20} decorative />
          <chakra.span truncate dir="auto">
            {name}
          </chakra.span>
        </HStack>
      )}
      value={employeeId}
      onChange={(id) => onChange(id ?? ownId)}
      panelWidth="16rem"
      trigger={
        <FilterButton
          label={t('plans.person')}
          icon={<User aria-hidden />}
          value={employeeId === ownId ? undefined : people.find(({ id }) => id === employeeId)?.name}
          onClear={() => onChange(ownId)}
        />
      }
    />
  );
}
