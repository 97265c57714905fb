import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { MemberRow } from '#client/features/members/member-rows.ts';
import { employeeQuery } from '#client/features/members/queries.ts';
import { useMemberActs } from '#client/features/members/use-member-acts.ts';
import { useRoleName } from '#client/features/members/use-role-name.ts';
import { useRead, useReadOf } from '#client/lib/read.ts';
import { useApiForm } from '#client/lib/use-api-form.ts';
import { Answer } from '#client/ui/Answer.tsx';
import { Field } from '#client/ui/Field.tsx';
import { FormDialog } from '#client/ui/FormDialog.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { SelectInput } from '#client/ui/SelectInput.tsx';
import type { roleOverviewSchema } from '#shared/roles/role.schema.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';

type RoleOverview = z.infer<typeof roleOverviewSchema>;

export interface RoleDialogProps {
  row: MemberRow;
  onClose: () => void;
}

/** Nothing chosen: as it is. */
const schema = z.object({ roleId: z.string().optional() });

/** Gives a person another role in the workspace. */
export function RoleDialog({ row, onClose }: RoleDialogProps) {
  const { t } = useTranslation();
  const roles = useRead(rolesApi.overview, {});
  const employee = useReadOf(employeeQuery(row.employeeId));
  const acts = useMemberActs();
  const current = employee.data?.roleId ?? undefined;
  const error = roles.error ?? employee.error;

  const form = useApiForm({
    schema,
    values: {},
    fields: [],
    submit: async ({ roleId = current }) => {
      const { userId } = row;
      if (userId === undefined || roleId === undefined) return;
      if (roleId !== current) await acts.assignRole(userId, roleId);
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
        <Answer query={{ error, refetch: retry }} skeleton={<ListSkeleton rows={1} />} />
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
  return (
    <Field label={t('members.role.label')}>
      <SelectInput
        options={options}
        placeholder={current === undefined ? t('members.role.none') : undefined}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
