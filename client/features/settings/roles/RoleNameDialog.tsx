import { Input } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '#client/lib/api.ts';
import { refresh } from '#client/lib/read.ts';
import { useApiForm } from '#client/lib/use-api-form.ts';
import { Field } from '#client/ui/Field.tsx';
import { FormDialog } from '#client/ui/FormDialog.tsx';
import { notify } from '#client/ui/notify.ts';
import { newRoleName, type RoleOverview } from '#shared/roles/role.schema.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';

export interface RoleNameDialogProps {
  onClose: () => void;
  /** The role to rename; absent for a new one. */
  role?: RoleOverview;
}

const schema = z.object({ name: newRoleName });

export function RoleNameDialog({ onClose, role }: RoleNameDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const words = (part: string) => t(`settings.roles.${role ? 'renameDialog' : 'createDialog'}.${part}`);
  const form = useApiForm({
    schema,
    values: { name: role?.name ?? '' },
    submit: async (body) => {
      if (role) await call(rolesApi.update, { params: { id: role.id }, body });
      else await call(rolesApi.create, { body });
      notify.success(words('done'));
      onClose();
      await refresh(queryClient, 'roles');
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={words('title')} submitLabel={words('submit')}>
      <Field
        label={t('settings.roles.name')}
        hint={role ? undefined : t('settings.roles.nameHint')}
        error={form.errorOf('name')}
      >
        <Input {...form.register('name')} maxLength={50} autoComplete="off" dir="auto" />
      </Field>
    </FormDialog>
  );
}
