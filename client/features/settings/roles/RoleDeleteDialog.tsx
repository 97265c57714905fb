import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useRoleName } from '#client/features/settings/roles/use-role-name.ts';
import { call } from '#client/lib/api.ts';
import { refresh } from '#client/lib/read.ts';
import { inWords } from '#client/lib/texts.ts';
import { useApiForm } from '#client/lib/use-api-form.ts';
import { Field } from '#client/ui/Field.tsx';
import { FormDialog } from '#client/ui/FormDialog.tsx';
import { notify } from '#client/ui/notify.ts';
import { SelectInput } from '#client/ui/SelectInput.tsx';
import { type RoleOverview, roleTexts } from '#shared/roles/role.schema.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';

export interface RoleDeleteDialogProps {
  onClose: () => void;
  role: RoleOverview;
  roles: readonly RoleOverview[];
}

const schema = z.object({ replaceWith: z.string() });

/** Deletes a role; whoever holds it gets another one, which has to be chosen. */
export function RoleDeleteDialog({ onClose, role, roles }: RoleDeleteDialogProps) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const queryClient = useQueryClient();
  const name = roleName(role.name);
  const isInUse = role.people + role.invitations > 0;
  const others = roles.filter(({ id, mayAssign }) => id !== role.id && mayAssign);
  const form = useApiForm({
    schema,
    values: { replaceWith: '' },
    fields: [],
    submit: async (query) => {
      try {
        await call(rolesApi.remove, { params: { id: role.id }, query: isInUse ? query : {} });
        notify.success(t('settings.roles.deleteDialog.done', { name }));
        onClose();
      } finally {
        // After a refusal as well: somebody may hold the role by now.
        void refresh(queryClient, 'roles');
      }
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('settings.roles.deleteDialog.title', { name })}
      description={isInUse ? inWords(roleTexts.inUse(role)) : t('settings.roles.deleteDialog.unused')}
      submitLabel={t('settings.roles.deleteDialog.submit')}
      tone="danger"
      cancel="first"
      disabled={isInUse && form.watch('replaceWith') === ''}
    >
      {isInUse ? (
        <Field label={t('settings.roles.deleteDialog.replaceWith')}>
          <SelectInput
            width="100%"
            placeholder={t('settings.roles.deleteDialog.choose')}
            options={others.map(({ id, name: other }) => ({ value: id, label: roleName(other) }))}
            {...form.register('replaceWith')}
          />
        </Field>
      ) : null}
    </FormDialog>
  );
}
