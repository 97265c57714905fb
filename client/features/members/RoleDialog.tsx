import { Button, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { MemberRow } from '#client/features/members/member-rows.ts';
import { employeeQuery, rolesQuery } from '#client/features/members/queries.ts';
import { useMemberActs } from '#client/features/members/use-member-acts.ts';
import { useRoleName } from '#client/features/members/use-role-name.ts';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { errorText } from '#client/lib/api-error.ts';
import { useAttempt } from '#client/lib/use-attempt.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { Field } from '#client/ui/Field.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { Modal } from '#client/ui/Modal.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { SelectInput } from '#client/ui/SelectInput.tsx';
import type { roleOverviewSchema } from '#shared/roles/role.schema.ts';

type RoleOverview = z.infer<typeof roleOverviewSchema>;

export interface RoleDialogProps {
  row: MemberRow;
  onClose: () => void;
}

/** Gives a person another role in the workspace. */
export function RoleDialog({ row, onClose }: RoleDialogProps) {
  const { t } = useTranslation();
  const { tenantId } = useScope();
  const roles = useQuery(rolesQuery(tenantId));
  const employee = useQuery(employeeQuery(tenantId, row.employeeId));
  const acts = useMemberActs();
  const [chosen, setChosen] = useState<string>();
  const { isBusy, failure, attempt } = useAttempt();
  const current = employee.data?.roleId ?? undefined;
  const roleId = chosen ?? current;
  const error = roles.error ?? employee.error;

  function submit(event: FormEvent) {
    event.preventDefault();
    const { userId } = row;
    if (userId === undefined || roleId === undefined) return;
    if (roleId === current) return onClose();
    void attempt(async () => {
      await acts.assignRole(userId, roleId);
      onClose();
    });
  }

  function retry() {
    void roles.refetch();
    void employee.refetch();
  }

  return (
    <Modal
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('members.role.title', { name: row.name })}
      description={t('members.role.description')}
      onSubmit={submit}
      footer={
        <Button type="submit" disabled={roleId === undefined} loading={isBusy}>
          {t('members.role.confirm')}
        </Button>
      }
    >
      <Stack gap="3">
        {failure ? <Notice tone="danger">{failure}</Notice> : null}
        {roles.data && employee.data ? (
          <RoleField roles={roles.data.items} value={roleId} current={current} onChange={setChosen} />
        ) : error ? (
          <ErrorState message={errorText(error)} onRetry={retry} />
        ) : (
          <ListSkeleton rows={1} />
        )}
      </Stack>
    </Modal>
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
