import { z } from 'zod';
import { useRoleName } from '#client/features/members/public/use-role-name.ts';
import { call } from '#client/lib/api/api.ts';
import { useWrite, useWriteOf } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Field } from '#client/ui/inputs/Field.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { TextField } from '#client/ui/inputs/TextField.tsx';
import type { BodyInputOf } from '#shared/http/endpoint.ts';
import { newRoleName, type RoleOverview, roleTexts } from '#shared/roles/role.schema.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';

const nameSchema = z.object({ name: newRoleName });

/** Names a new role, or another one anew. */
export function RoleNameDialog({ onClose, role }: { onClose: () => void; role?: RoleOverview }) {
  const { t } = useTranslation();
  const words = (part: string) => t(`settings.roles.${role ? 'renameDialog' : 'createDialog'}.${part}`);
  const { mutateAsync: save } = useWriteOf(
    (body: BodyInputOf<typeof rolesApi.create>) =>
      role ? call(rolesApi.update, { params: { id: role.id }, body }) : call(rolesApi.create, { body }),
    {
      onSuccess: () => {
        notify.success(() => words('done'));
        onClose();
      },
      stale: ['roles'],
    },
  );
  const form = useApiForm({
    schema: nameSchema,
    values: { name: role?.name ?? '' },
    submit: (body) => save(body),
  });
  return (
    <FormDialog form={form} onClose={onClose} title={words('title')} submitLabel={words('submit')}>
      <TextField
        form={form}
        name="name"
        label={t('settings.roles.name')}
        hint={role ? undefined : t('settings.roles.nameHint')}
        maxLength={50}
        autoComplete="off"
      />
    </FormDialog>
  );
}

interface RoleDeleteDialogProps {
  onClose: () => void;
  role: RoleOverview;
  roles: readonly RoleOverview[];
}

const deleteSchema = z.object({ replaceWith: z.string() });

/** Deletes a role; whoever holds it gets another one, which has to be chosen. */
export function RoleDeleteDialog({ onClose, role, roles }: RoleDeleteDialogProps) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const name = roleName(role.name);
  const isInUse = role.people + role.invitations > 0;
  const others = roles.filter(({ id, mayAssign }) => id !== role.id && mayAssign);
  const { mutateAsync: remove } = useWrite(rolesApi.remove, {
    input: (replaceWith: string) => ({ params: { id: role.id }, query: isInUse ? { replaceWith } : {} }),
    onSuccess: () => {
      notify.success(() => t('settings.roles.deleteDialog.done', { name }));
      onClose();
    },
    stale: ['roles'],
  });
  const form = useApiForm({
    schema: deleteSchema,
    values: { replaceWith: '' },
    fields: [],
    submit: ({ replaceWith }) => remove(replaceWith),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('settings.roles.deleteDialog.title', { name })}
      description={isInUse ? toLocalText(roleTexts.inUse(role)) : t('settings.roles.deleteDialog.unused')}
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
