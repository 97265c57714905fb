import { Button, Input, Textarea } from '@chakra-ui/react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import { unsavedDrafts } from '#client/features/invoices/draft/use-unsaved.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Check } from '#client/ui/inputs/Check.tsx';
import { Field } from '#client/ui/inputs/Form.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import type { SendEstimateInput } from '#shared/invoices/estimates/estimate.schema.ts';
import { invoiceMailForm, type invoiceMailSchema } from '#shared/invoices/invoice-sending.schema.ts';

const nothing = z.object({});

/** Mails that somebody began to write, by what they are about. */
const unsent = unsavedDrafts<z.input<typeof invoiceMailForm>>();

type Proposal = z.output<typeof invoiceMailSchema>;

interface DocumentDialogProps {
  title: string;
  number: string;
  /** The key of a mail that somebody began to write. */
  about: string;
  query: UseQueryResult<Proposal>;
  /** Says what the mail carries. */
  attached: (files: string) => string;
  /** Stands above the fields. */
  hint?: ReactNode;
  send: (mail: SendEstimateInput) => Promise<unknown>;
  /** Notes that it was sent by hand. */
  mark: () => Promise<unknown>;
  file: { readonly isBusy: boolean; readonly download: () => void };
  onClose: () => void;
}

/** Sends an invoice or estimate to its client, by mail where there is a server for it. */
export function DocumentDialog(props: DocumentDialogProps) {
  const { query, title, onClose } = props;
  if (query.data?.hasServer) return <MailDialog {...props} proposal={query.data} />;
  if (query.data) return <ByHandDialog {...props} />;
  if (!query.isError) return null;
  return (
    <Modal open onOpenChange={onClose} title={title} size="md">
      <Answer query={query} skeleton={null}>
        {() => null}
      </Answer>
    </Modal>
  );
}

/** The mail with its fields, and what is typed kept until it is sent. */
function useMailForm({ about, send, number, onClose }: DocumentDialogProps, proposal: Proposal) {
  const { t } = useTranslation();
  const { to, subject, text } = proposal;
  const proposed = { to, subject, text, hasCopy: false };
  const form = useApiForm({
    schema: invoiceMailForm,
    values: unsent.find(about) ?? proposed,
    submit: async (mail) => {
      await send(mail);
      unsent.put(about, undefined);
      notify.success(() => t('invoices.send.done', { number }));
      onClose();
    },
  });
  const mail = form.watch();
  const typed = JSON.stringify(mail);
  const store = useEffectEvent(() => {
    unsent.put(about, typed === JSON.stringify(proposed) ? undefined : mail);
  });
  useEffect(() => {
    void typed;
    if (!form.isBusy) store();
  }, [typed, form.isBusy]);
  return form;
}

function MailDialog({ proposal, ...props }: DocumentDialogProps & { proposal: Proposal }) {
  const { t } = useTranslation();
  const { title, attached, hint, onClose } = props;
  const form = useMailForm(props, proposal);
  const copy = form.bind('hasCopy');
  return (
    <FormDialog form={form} onClose={onClose} size="md" title={title} submitLabel={t('invoices.send.submit')}>
      {hint}
      <Field label={t('invoices.send.to')} hint={t('invoices.send.toHint')} error={form.errorOf('to')}>
        <Input {...form.register('to')} dir="ltr" inputMode="email" autoComplete="off" />
      </Field>
      <Field label={t('invoices.send.subject')} error={form.errorOf('subject')}>
        <Input {...form.register('subject')} dir="auto" maxLength={255} autoComplete="off" />
      </Field>
      <Field label={t('invoices.send.text')} error={form.errorOf('text')}>
        <Textarea {...form.register('text')} dir="auto" rows={8} maxLength={5000} />
      </Field>
      <Subtle>{attached(proposal.files.join(', '))}</Subtle>
      <Check checked={copy.value} onCheckedChange={(checked) => copy.onChange(checked)}>
        {t('invoices.send.copy')}
      </Check>
    </FormDialog>
  );
}

/** Without a mail server: the file for one's own mail program, and the note that it was sent. */
function ByHandDialog({ title, hint, mark, file, onClose }: DocumentDialogProps) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema: nothing,
    values: {},
    submit: async () => {
      await mark();
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} size="md" title={title} submitLabel={t('invoices.send.mark')}>
      {hint}
      <Notice>{t('invoices.send.noServer')}</Notice>
      <Button
        variant="outline"
        alignSelf="start"
        loading={file.isBusy}
        loadingText={t('invoices.send.download')}
        onClick={file.download}
      >
        <Download aria-hidden />
        {t('invoices.send.download')}
      </Button>
    </FormDialog>
  );
}
