import { useTranslation } from 'react-i18next';
import { useScope } from '#client/features/workspace/public/use-scope.ts';

/** "8 people, 1 suspended" */
export function useMemberCount(): string {
  const { t } = useTranslation();
  const members = useScope().team.members ?? [];
  const suspended = members.filter(({ employee }) => employee?.isActive === false).length;
  const people = t('members.people', { count: members.length });
  return suspended === 0 ? people : t('members.peopleSuspended', { people, count: suspended });
}
