import { z } from 'zod';
import type { MemberRow } from '#client/features/members/member-rows.ts';
import { useRoleName } from '#client/features/members/public/use-role-name.ts';
import { employeeQuery } from '#client/features/members/queries.ts';
import { useMemberMutations } from '#client/features/members/use-member-mutations.ts';
import { isAssignedTo } from '#client/features/tasks/public/task-view.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useScope, useToday } from '#client/features/workspace/public/use-scope.ts';
import { useRead, useReadOf } from '#client/lib/api/read.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { dayTextOf } from '#client/lib/time/format.ts';
import { DatePicker } from '#client/ui/dates/DatePicker.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { Field } from '#client/ui/inputs/Form.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { type roleOverviewSchema, roleTexts } from '#shared/roles/role.schema.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';

type RoleOverview = z.infer<typeof roleOverviewSchema>;

/** Nothing chosen: as it is. */
const roleSchema = z.object({ roleId: z.string().optional() });

/** Gives a person another role in the workspace. */
export function RoleDialog({ row, onClose }: { row: MemberRow; onClose: () => void }) {
  const { t } = useTranslation();
  const roles = useRead(rolesApi.overview, {});
  const employee = useReadOf(employeeQuery(row.employeeId));
  const mutations = useMemberMutations();
  const current = employee.data?.roleId ?? undefined;
  const error = roles.error ?? employee.error;

  const form = useApiForm({
    schema: roleSchema,
    values: {},
    fields: [],
    submit: async ({ roleId = current }) => {
      const { userId } = row;
      if (userId === undefined || roleId === undefined) return;
      if (roleId !== current) await mutations.assignRole({ userId, roleId });
      onClose();
    },
  });
  const chosen = form.bind('roleId');
  const roleId = chosen.value ?? current;

  function retry() {
    void roles.refetch();
    void employee.refetch();
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('members.role.title', { name: row.name })}
      description={t('members.role.description')}
      submitLabel={t('members.role.confirm')}
      disabled={roleId === undefined}
    >
      {roles.data && employee.data ? (
        <RoleField roles={roles.data.items} value={roleId} current={current} onChange={chosen.onChange} />
      ) : (
        <Answer query={{ error, refetch: retry }} rows={1} />
      )}
    </FormDialog>
  );
}

interface RoleFieldProps {
  roles: readonly RoleOverview[];
  value: string | undefined;
  current: string | undefined;
  onChange: (roleId: string) => void;
}

function RoleField({ roles, value, current, onChange }: RoleFieldProps) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const options = roles.map(({ id, name, mayAssign }) => ({
    value: id,
    label: roleName(name),
    disabled: !mayAssign && id !== current,
  }));
  const hint = options.some(({ disabled }) => disabled) ? toLocalText(roleTexts.aboveOwnRank) : undefined;
  return (
    <Field label={t('members.role.label')} hint={hint}>
      <SelectInput
        options={options}
        placeholder={current === undefined ? t('members.role.none') : undefined}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** Nothing chosen: as it is. */
const lastDaySchema = z.object({ endWork: z.string().nullable().optional() });

/** The last working day of a member; the server suspends them after it. */
export function LastDayDialog({ row, onClose }: { row: MemberRow; onClose: () => void }) {
  const { t } = useTranslation();
  const today = useToday();
  const employee = useReadOf(employeeQuery(row.employeeId));
  const mutations = useMemberMutations();
  const saved = dayTextOf(employee.data?.endWork);
  const form = useApiForm({
    schema: lastDaySchema,
    values: {},
    submit: async ({ endWork = saved }) => {
      if (endWork !== saved) await mutations.setLastDay({ row, day: endWork });
      onClose();
    },
    fields: ['endWork'],
  });
  const day = form.bind('endWork');

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('members.lastDay.title', { name: row.name })}
      description={t('members.lastDay.description')}
      submitLabel={t('members.lastDay.confirm')}
      disabled={!employee.data}
    >
      <Answer query={employee} rows={1}>
        {() => (
          <Field label={t('members.lastDay.label')} error={form.errorOf('endWork')}>
            <DatePicker
              label={t('members.lastDay.label')}
              placeholder={t('members.lastDay.none')}
              value={day.value === undefined ? saved : day.value}
              min={today}
              clearable
              onChange={day.onChange}
            />
          </Field>
        )}
      </Answer>
    </FormDialog>
  );
}

interface MemberQuestionProps {
  action: 'remove' | 'suspend';
  row: MemberRow;
  onClose: () => void;
}

/** Asks before somebody leaves the team or loses access, and says how much work is theirs. */
export function MemberQuestion({ action, row, onClose }: MemberQuestionProps) {
  const { t } = useTranslation();
  const scope = useScope();
  const mutations = useMemberMutations();
  const { data } = useReadOf(teamTasksQuery(scope));
  const count = data?.items.filter((task) => isAssignedTo(task, row.employeeId) && !isCompleted(task)).length;
  const words = { name: row.name, team: scope.team.name, count: count ?? 0 };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t(`members.${action}.question`, words)}
      confirmLabel={t(`members.${action}.confirm`)}
      onConfirm={() => mutations[action](row)}
    >
      {count ? `${t(`members.${action}.tasks`, words)} ` : null}
      {t(`members.${action}.consequence`, words)}
    </ConfirmDialog>
  );
}
