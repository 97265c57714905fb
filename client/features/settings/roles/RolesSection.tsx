import { Button, chakra, HStack, Stack } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useRoleName } from '#client/features/members/public/use-role-name.ts';
import { PermissionList } from '#client/features/settings/roles/PermissionList.tsx';
import { useRolePermissions } from '#client/features/settings/roles/use-role-permissions.ts';
import { useHolder } from '#client/features/settings/use-viewer.tsx';
import { call } from '#client/lib/api/api.ts';
import { useRead } from '#client/lib/api/read.ts';
import { useWrite, useWriteOf } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { ActionMenu } from '#client/ui/buttons/ActionMenu.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { SidePanel } from '#client/ui/dialogs/SidePanel.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { ListSkeleton } from '#client/ui/feedback/ListSkeleton.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Field } from '#client/ui/inputs/Field.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { TextField } from '#client/ui/inputs/TextField.tsx';
import { SwitchRow } from '#client/ui/settings/SavedRows.tsx';
import { SettingsBlock } from '#client/ui/settings/SettingsBlock.tsx';
import { SettingsRow } from '#client/ui/settings/SettingsRow.tsx';
import { permissionRefusal } from '#shared/access/role-editing.ts';
import type { BodyInputOf } from '#shared/http/endpoint.ts';
import { newRoleName, type RoleOverview, type RolePermission, roleTexts } from '#shared/roles/role.schema.ts';
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

const nameSchema = z.object({ name: newRoleName });

function RoleNameDialog({ onClose, role }: { onClose: () => void; role?: RoleOverview }) {
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

interface RolePanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  role: RoleOverview;
}

function Permissions({ role }: { role: RoleOverview }) {
  const holder = useHolder();
  const { change, ...query } = useRolePermissions(role.id);
  const reasonAgainst = ({ permission, enabled }: RolePermission) => {
    const refusal = permissionRefusal(holder, { role: role.name, permission, enabled: !enabled });
    return refusal === undefined ? undefined : roleTexts[refusal];
  };
  return (
    <Answer query={query} skeleton={<ListSkeleton rows={8} />}>
      {(rows) => (
        <PermissionList
          rows={rows}
          reasonAgainst={role.mayEditPermissions ? reasonAgainst : undefined}
          onSave={(row, next) => change([row], next)}
        />
      )}
    </Answer>
  );
}

/** Why nothing of the role's permissions can be changed. */
function fixedText(role: RoleOverview): string {
  if (role.name === 'SUPER_ADMIN') return toLocalText(roleTexts.ofSuperAdmin);
  return toLocalText(role.name === 'ADMIN' ? roleTexts.ofAdmin : roleTexts.roleAboveOwnRank);
}

/** Everything that a role demands and may do. */
function RolePanel({ open, onOpenChange, role }: RolePanelProps) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const { mutateAsync: save } = useWrite(rolesApi.update, {
    input: (body: { requiresSecondFactor: boolean }) => ({ params: { id: role.id }, body }),
    stale: ['roles'],
  });

  return (
    <SidePanel open={open} onOpenChange={onOpenChange} title={<bdi>{roleName(role.name)}</bdi>} size="md">
      <Stack gap="4">
        {role.mayEditPermissions ? null : <Notice>{fixedText(role)}</Notice>}
        <chakra.div borderWidth="1px" borderRadius="l3">
          <SwitchRow
            label={t('settings.roles.secondFactor')}
            hint={t('settings.roles.secondFactorHint')}
            value={role.requiresSecondFactor}
            disabled={!role.mayEdit}
            onSave={(requiresSecondFactor) => save({ requiresSecondFactor })}
          />
        </chakra.div>
        <Permissions role={role} />
      </Stack>
    </SidePanel>
  );
}
