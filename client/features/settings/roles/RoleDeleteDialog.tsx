import { Button, Stack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoleName } from '#client/features/settings/roles/use-role-name.ts';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { inWords } from '#client/lib/texts.ts';
import { useAttempt } from '#client/lib/use-attempt.ts';
import { Field } from '#client/ui/Field.tsx';
import { Modal } from '#client/ui/Modal.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { notify } from '#client/ui/notify.ts';
import { SelectInput } from '#client/ui/SelectInput.tsx';
import { type RoleOverview, roleTexts } from '#shared/roles/role.schema.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';

export interface RoleDeleteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  role: RoleOverview;
  roles: readonly RoleOverview[];
}

/** Deletes a role; whoever holds it gets another one, which has to be chosen. */
export function RoleDeleteDialog({ open, onOpenChange, role, roles }: RoleDeleteDialogProps) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const { tenantId } = useScope();
  const queryClient = useQueryClient();
  const cancelRef = useRef<HTMLButtonElement>(null);
  const [replaceWith, setReplacement] = useState('');
  const { isBusy, failure, attempt } = useAttempt();
  const name = roleName(role.name);
  const isInUse = role.people + role.invitations > 0;
  const others = roles.filter(({ id, mayAssign }) => id !== role.id && mayAssign);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isInUse && replaceWith === '') return;
    await attempt(async () => {
      await call(rolesApi.remove, { params: { id: role.id }, query: isInUse ? { replaceWith } : {} });
      notify.success(t('settings.roles.deleteDialog.done', { name }));
      onOpenChange(false);
    });
    // After a refusal as well: somebody may hold the role by now.
    void queryClient.invalidateQueries({ queryKey: [tenantId, 'roles'] });
  }

  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title={t('settings.roles.deleteDialog.title', { name })}
      description={isInUse ? inWords(roleTexts.inUse(role)) : t('settings.roles.deleteDialog.unused')}
      onSubmit={(event) => void submit(event)}
      initialFocusEl={() => cancelRef.current}
      footer={
        <>
          <Button ref={cancelRef} variant="outline" onClick={() => onOpenChange(false)}>
            {t('ui.cancel')}
          </Button>
          <Button
            type="submit"
            colorPalette="danger"
            disabled={isInUse && replaceWith === ''}
            loading={isBusy}
            loadingText={t('settings.roles.deleteDialog.submit')}
          >
            {t('settings.roles.deleteDialog.submit')}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        {failure ? <Notice tone="danger">{failure}</Notice> : null}
        {isInUse ? (
          <Field label={t('settings.roles.deleteDialog.replaceWith')}>
            <SelectInput
              width="100%"
              placeholder={t('settings.roles.deleteDialog.choose')}
              options={others.map(({ id, name: other }) => ({ value: id, label: roleName(other) }))}
              value={replaceWith}
              onChange={(event) => setReplacement(event.target.value)}
            />
          </Field>
        ) : null}
      </Stack>
    </Modal>
  );
}
