import { Button, Input, Stack } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { applyErrors } from '#client/lib/form-errors.ts';
import { Field } from '#client/ui/Field.tsx';
import { Modal } from '#client/ui/Modal.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { notify } from '#client/ui/notify.ts';
import { newRoleName, type RoleOverview } from '#shared/roles/role.schema.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';

export interface RoleNameDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The role to rename; absent for a new one. */
  role?: RoleOverview;
}

const schema = z.object({ name: newRoleName });

export function RoleNameDialog({ open, onOpenChange, role }: RoleNameDialogProps) {
  const { t } = useTranslation();
  const { tenantId } = useScope();
  const queryClient = useQueryClient();
  const inputRef = useRef<HTMLInputElement>(null);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { name: role?.name ?? '' } });
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting } = formState;
  const { ref: registerName, ...name } = register('name');
  const words = (part: string) => t(`settings.roles.${role ? 'renameDialog' : 'createDialog'}.${part}`);

  const submit = handleSubmit(async (body) => {
    try {
      if (role) await call(rolesApi.update, { params: { id: role.id }, body });
      else await call(rolesApi.create, { body });
    } catch (error) {
      return applyErrors(setError, error, ['name']);
    }
    notify.success(words('done'));
    onOpenChange(false);
    await queryClient.invalidateQueries({ queryKey: [tenantId, 'roles'] });
  });

  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title={words('title')}
      onSubmit={(event) => void submit(event)}
      initialFocusEl={() => inputRef.current}
      footer={
        <Button type="submit" loading={isSubmitting} loadingText={words('submit')}>
          {words('submit')}
        </Button>
      }
    >
      <Stack gap="4">
        {errors.root?.message ? <Notice tone="danger">{errors.root.message}</Notice> : null}
        <Field
          label={t('settings.roles.name')}
          hint={role ? undefined : t('settings.roles.nameHint')}
          error={errors.name?.message}
        >
          <Input
            {...name}
            ref={(input: HTMLInputElement | null) => {
              registerName(input);
              inputRef.current = input;
            }}
            maxLength={50}
            autoComplete="off"
            dir="auto"
          />
        </Field>
      </Stack>
    </Modal>
  );
}
