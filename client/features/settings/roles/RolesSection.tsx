import { Button, HStack, Input } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useRoleName } from '#client/features/members/public/use-role-name.ts';
import { SettingsBlock } from '#client/features/settings/public/SettingsBlock.tsx';
import { SettingsRow } from '#client/features/settings/public/SettingsRow.tsx';
import { RolePanel } from '#client/features/settings/roles/RolePanel.tsx';
import { call } from '#client/lib/api/api.ts';
import { useRead } from '#client/lib/api/read.ts';
import { useWrite, useWriteOf } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { inWords } from '#client/lib/text/texts.ts';
import { ActionMenu } from '#client/ui/buttons/ActionMenu.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { ListSkeleton } from '#client/ui/feedback/ListSkeleton.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Field } from '#client/ui/inputs/Field.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import type { BodyInputOf } from '#shared/http/endpoint.ts';
import { newRoleName, type RoleOverview, roleTexts } from '#shared/roles/role.schema.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';

interface Open {
  action: RoleAction | 'create';
  roleId?: string;
}

/** The roles of the workspace: who holds them, what they may do. */
export function RolesSection() {
  const { t } = useTranslation();
  const query = useRead(rolesApi.overview, {});
  const { data } = query;
  const [open, setOpen] = useState<Open>();
  const roles = data?.items ?? [];
  const role = roles.find(({ id }) => id === open?.roleId);

  return (
    <SettingsBlock
      id="roles"
      action={
        data ? (
          <Button variant="outline" size="sm" onClick={() => setOpen({ action: 'create' })}>
            <Plus aria-hidden />
            {t('settings.roles.create')}
          </Button>
        ) : undefined
      }
    >
      <Answer query={query} skeleton={<ListSkeleton rows={6} inset />}>
        {() =>
          roles.map((one) => (
            <RoleRow key={one.id} role={one} onAction={(action) => setOpen({ action, roleId: one.id })} />
          ))
        }
      </Answer>
      {open ? <OpenDialog open={open} role={role} roles={roles} onClose={() => setOpen(undefined)} /> : null}
    </SettingsBlock>
  );
}

interface OpenDialogProps {
  open: Open;
  role: RoleOverview | undefined;
  roles: readonly RoleOverview[];
  onClose: () => void;
}

function OpenDialog({ open: { action }, role, roles, onClose }: OpenDialogProps): ReactNode {
  if (action === 'create') return <RoleNameDialog onClose={onClose} />;
  if (role === undefined) return null;
  if (action === 'rename') return <RoleNameDialog onClose={onClose} role={role} />;
  if (action === 'delete') return <RoleDeleteDialog onClose={onClose} role={role} roles={roles} />;
  return <RolePanel open onOpenChange={(open) => !open && onClose()} role={role} />;
}

type RoleAction = 'open' | 'rename' | 'delete';

/** A role, how many hold it, and the way to what it may do. */
function RoleRow({ role, onAction }: { role: RoleOverview; onAction: (action: RoleAction) => void }) {
  const { t } = useTranslation();
  const name = useRoleName()(role.name);
  const { people, invitations, requiresSecondFactor, mayRename, mayDelete } = role;
  const facts = [
    t('settings.roles.people', { count: people }),
    ...(invitations > 0 ? [t('settings.roles.invitations', { count: invitations })] : []),
    ...(requiresSecondFactor ? [t('settings.roles.withSecondFactor')] : []),
  ];
  const actions = [
    { id: 'rename', label: t('settings.roles.rename'), isOffered: mayRename, danger: false },
    { id: 'delete', label: t('settings.roles.delete'), isOffered: mayDelete, danger: true },
  ] as const;
  const items = actions
    .filter(({ isOffered }) => isOffered)
    .map(({ id, label, danger }) => ({ id, label, danger, onSelect: () => onAction(id) }));
  return (
    <SettingsRow label={<bdi>{name}</bdi>} hint={facts.join(' · ')} inline>
      <HStack gap="1">
        {items.length > 0 ? <ActionMenu label={t('settings.roles.more', { name })} items={items} /> : null}
        <Button
          variant="outline"
          size="sm"
          onClick={() => onAction('open')}
          aria-label={t('settings.roles.openNamed', { name })}
        >
          {t('settings.roles.open')}
        </Button>
      </HStack>
    </SettingsRow>
  );
}

interface RoleNameDialogProps {
  onClose: () => void;
  /** The role to rename; absent for a new one. */
  role?: RoleOverview;
}

const nameSchema = z.object({ name: newRoleName });

function RoleNameDialog({ onClose, role }: RoleNameDialogProps) {
  const { t } = useTranslation();
  const words = (part: string) => t(`settings.roles.${role ? 'renameDialog' : 'createDialog'}.${part}`);
  const { mutateAsync: save } = useWriteOf(
    (body: BodyInputOf<typeof rolesApi.create>) =>
      role ? call(rolesApi.update, { params: { id: role.id }, body }) : call(rolesApi.create, { body }),
    {
      onSuccess: () => {
        notify.success(words('done'));
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

interface RoleDeleteDialogProps {
  onClose: () => void;
  role: RoleOverview;
  roles: readonly RoleOverview[];
}

const deleteSchema = z.object({ replaceWith: z.string() });

/** Deletes a role; whoever holds it gets another one, which has to be chosen. */
function RoleDeleteDialog({ onClose, role, roles }: RoleDeleteDialogProps) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const name = roleName(role.name);
  const isInUse = role.people + role.invitations > 0;
  const others = roles.filter(({ id, mayAssign }) => id !== role.id && mayAssign);
  const { mutateAsync: remove } = useWrite(rolesApi.remove, {
    input: (replaceWith: string) => ({ params: { id: role.id }, query: isInUse ? { replaceWith } : {} }),
    onSuccess: () => {
      notify.success(t('settings.roles.deleteDialog.done', { name }));
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
