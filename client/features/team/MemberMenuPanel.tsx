import { CalendarCheck, CalendarClock, ListPlus, Mail, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePlansForOthers } from '#client/features/plans/public/use-plans.ts';
import { assignRequest } from '#client/features/tasks/queries.ts';
import { useTimesheetAccess } from '#client/features/time-logs/public/sheet-owners.ts';
import { useMay, useScope } from '#client/features/workspace/public/use-scope.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ActionMenu, type MenuEntry } from '#client/ui/buttons/ActionMenu.tsx';
import { everyTaskManagers } from '#shared/tasks/task-rights.ts';
import type { TeamMember } from '#shared/teams/team.schema.ts';

export interface MemberMenuProps {
  member: Pick<TeamMember, 'employeeId' | 'employee' | 'user'>;
  name: string;
}

/** The menu of a member, open from the moment it is there. */
export function MemberMenuPanel({ member, name, label }: MemberMenuProps & { label: string }) {
  return <ActionMenu size="xs" defaultOpen label={label} items={useEntries({ member, name })} />;
}

/** The entries for this reader: plans and time of others are for people who lead them. */
function useEntries({ member, name }: MemberMenuProps): MenuEntry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const scope = useScope();
  const plansForOthers = usePlansForOthers();
  const { opens, ofOthers } = useTimesheetAccess();
  const may = useMay();
  const employeeId = member.employeeId ?? member.employee?.id;
  const managesTask = scope.isManager || may(...everyTaskManagers);
  const isOwn = employeeId === scope.employeeId;
  const userId = member.employee?.userId;
  const email = (member.employee?.user ?? member.user)?.email;
  const entry = (id: string, icon: ReactNode, onSelect: () => void): MenuEntry => ({
    id,
    label: t(`home.team.menu.${id}`),
    icon,
    onSelect,
  });
  const go = (path: string) => () => void navigate(path);
  const ofMember = isOwn ? {} : { employee: employeeId };
  return [
    ...(userId ? [entry('profile', <User aria-hidden />, go(paths.profile(userId, { name })))] : []),
    ...(isOwn || plansForOthers
      ? [entry('plan', <CalendarCheck aria-hidden />, go(paths.myDay(ofMember)))]
      : []),
    ...(employeeId && managesTask && may('ORG_TASK_EDIT', 'ALL_ORG_EDIT')
      ? [entry('assign', <ListPlus aria-hidden />, () => assignRequest.write({ employeeId, name }))]
      : []),
    ...(opens && (isOwn || ofOthers)
      ? [
          entry(
            'timesheet',
            <CalendarClock aria-hidden />,
            go(paths.timesheets(isOwn ? {} : { member: employeeId })),
          ),
        ]
      : []),
    ...(email && !isOwn
      ? [
          entry('email', <Mail aria-hidden />, () => {
            window.location.href = `mailto:${email}`;
          }),
        ]
      : []),
  ];
}
