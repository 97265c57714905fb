import { Input } from '@chakra-ui/react';
import { useWrite } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Field } from '#client/ui/inputs/Form.tsx';
import { type PublicAnswerInput, publicAnswerInput } from '#shared/invoices/estimates/estimate.schema.ts';
import { estimatesApi } from '#shared/invoices/estimates/estimates.api.ts';

interface AnswerDialogProps {
  token: string;
  answer: 'accept' | 'decline';
  onClose: () => void;
}

/** The client answers with a name, once. */
export function AnswerDialog({ token, answer, onClose }: AnswerDialogProps) {
  const { t } = useTranslation();
  const { mutateAsync: send } = useWrite(estimatesApi.answerPublic, {
    input: (body: PublicAnswerInput) => ({ params: { token }, body }),
    onSuccess: onClose,
  });
  const form = useApiForm({
    schema: publicAnswerInput,
    values: { isAccepted: answer === 'accept', name: '' },
    submit: (body) => send(body),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={t(`estimates.shared.${answer}Title`)}
      submitLabel={t(`estimates.shared.${answer}`)}
    >
      <Field
        label={t('estimates.shared.name')}
        hint={t('estimates.shared.nameHint')}
        error={form.errorOf('name')}
      >
        <Input {...form.register('name')} dir="auto" maxLength={100} autoComplete="name" />
      </Field>
    </FormDialog>
  );
}
