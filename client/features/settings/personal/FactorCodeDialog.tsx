import { Button, Input, Stack } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { applyErrors } from '#client/lib/form-errors.ts';
import { Field } from '#client/ui/Field.tsx';
import { Modal } from '#client/ui/Modal.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { secondFactorCodeInput } from '#shared/auth/second-factor.schema.ts';

export interface FactorCodeDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  /** Says what the button does. */
  submitLabel: string;
  tone?: 'danger';
  /** Rejects with the server's words when the code is not good. */
  onCode: (code: string) => Promise<void>;
}

const schema = z.object({ code: secondFactorCodeInput.shape.code });

/** Asks for a code of the authenticator app or a recovery code. */
export function FactorCodeDialog(props: FactorCodeDialogProps) {
  const { open, onOpenChange, title, description, submitLabel, tone, onCode } = props;
  const { t } = useTranslation();
  const inputRef = useRef<HTMLInputElement>(null);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { code: '' } });
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting } = formState;
  const { ref: registerCode, ...code } = register('code');

  const submit = handleSubmit(async ({ code: given }) => {
    try {
      await onCode(given);
    } catch (error) {
      applyErrors(setError, error, ['code']);
    }
  });

  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      onSubmit={(event) => void submit(event)}
      initialFocusEl={() => inputRef.current}
      footer={
        <Button type="submit" colorPalette={tone} loading={isSubmitting} loadingText={submitLabel}>
          {submitLabel}
        </Button>
      }
    >
      <Stack gap="4">
        {errors.root?.message ? <Notice tone="danger">{errors.root.message}</Notice> : null}
        <Field
          label={t('settings.secondFactor.code')}
          hint={t('settings.secondFactor.codeHint')}
          error={errors.code?.message}
        >
          <Input
            {...code}
            ref={(input: HTMLInputElement | null) => {
              registerCode(input);
              inputRef.current = input;
            }}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
          />
        </Field>
      </Stack>
    </Modal>
  );
}
