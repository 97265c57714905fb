import { Button } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { useRoleName } from '#client/features/members/public/use-role-name.ts';
import { RoleChanges } from '#client/features/settings/roles/RoleChanges.tsx';
import { type RoleAction, RoleMatrix } from '#client/features/settings/roles/RoleMatrix.tsx';
import { call } from '#client/lib/api/api.ts';
import { useRead } from '#client/lib/api/read.ts';
import { useWrite, useWriteOf } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Field, TextField } from '#client/ui/inputs/Form.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { SettingsBlock } from '#client/ui/settings/SettingsBlock.tsx';
import { isShownRole } from '#shared/access/roles.ts';
import type { BodyInputOf } from '#shared/http/endpoint.ts';
import { newRoleName, type RoleOverview, roleTexts } from '#shared/roles/role.schema.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';

const nameSchema = z.object({ name: newRoleName });

/** Names a new role, or renames one. */
function RoleNameDialog({ onClose, role }: { onClose: () => void; role?: RoleOverview }) {
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
      sends: [rolesApi.create],
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

/** Deletes a role; its holders get another one, which the dialog requires. */
function RoleDeleteDialog({ onClose, role, roles }: RoleDeleteDialogProps) {
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

interface Open {
  action: 'create' | 'rename' | 'delete';
  roleId?: string;
}

/** The roles of the workspace: who holds them, what they may do. */
export function RolesSection() {
  const { t } = useTranslation();
  const query = useRead(rolesApi.overview, {}, { select: ({ items }) => items.filter(isShownRole) });
  const roles = query.data ?? [];
  const [open, setOpen] = useState<Open>();
  const role = roles.find(({ id }) => id === open?.roleId);
  const close = () => setOpen(undefined);
  const { mutate: requireSecondFactor } = useWrite(rolesApi.update, {
    input: ({ id, requiresSecondFactor }: RoleOverview) => ({
      params: { id },
      body: { requiresSecondFactor: !requiresSecondFactor },
    }),
    onSuccess: () => notify.success(() => t('settings.saved')),
    onFailure: (error) => notify.failure('settings.notSaved', error),
  });

  function act(action: RoleAction, on: RoleOverview): void {
    if (action === 'secondFactor') requireSecondFactor(on);
    else setOpen({ action, roleId: on.id });
  }

  return (
    <SettingsBlock
      id="roles"
      bare
      action={
        query.data ? (
          <Button variant="outline" size="sm" onClick={() => setOpen({ action: 'create' })}>
            <Plus aria-hidden />
            {t('settings.roles.create')}
          </Button>
        ) : undefined
      }
    >
      <Answer query={query} rows={12} inset>
        {(shown) => (
          <div>
            <RoleMatrix roles={shown} onAction={act} />
            <RoleChanges roles={shown} />
          </div>
        )}
      </Answer>
      {open?.action === 'create' ? <RoleNameDialog onClose={close} /> : null}
      {open?.action === 'rename' && role ? <RoleNameDialog onClose={close} role={role} /> : null}
      {open?.action === 'delete' && role ? (
        <RoleDeleteDialog onClose={close} role={role} roles={roles} />
      ) : null}
    </SettingsBlock>
  );
}
