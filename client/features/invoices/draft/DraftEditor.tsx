import { useId, useState } from 'react';
import { DraftActions } from '#client/features/invoices/draft/DraftActions.tsx';
import { DraftFoot } from '#client/features/invoices/draft/DraftFoot.tsx';
import { DraftLines } from '#client/features/invoices/draft/DraftLines.tsx';
import {
  BuyerParty,
  Conflict,
  DiscountField,
  NoteField,
  Quiet,
  SellerParty,
  TermFacts,
} from '#client/features/invoices/draft/DraftParts.tsx';
import { DraftTime } from '#client/features/invoices/draft/DraftTime.tsx';
import { useDraft } from '#client/features/invoices/draft/use-draft.ts';
import { InvoiceLinks } from '#client/features/invoices/page/InvoiceLinks.tsx';
import {
  Paper,
  PaperBank,
  PaperFact,
  PaperFacts,
  PaperHead,
  PaperSums,
} from '#client/features/invoices/page/Paper.tsx';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import { DatePicker } from '#client/ui/dates/DatePicker.tsx';
import { Form } from '#client/ui/inputs/Form.tsx';
import type { Invoice } from '#shared/invoices/invoice.schema.ts';
import { draftSums } from '#shared/invoices/invoice-form.ts';

/** A draft as a document with inline editing, saved as a whole. */
export function DraftEditor({ invoice }: { invoice: Invoice }) {
  const formId = useId();
  const draft = useDraft(invoice);
  const { form, hasConflict, keepMine, discard } = draft;
  const sums = draftSums(draft.draft, invoice.currency);
  const { seller, buyer } = invoice;
  const { t } = useTranslation();
  const [isTimeOpen, setTimeOpen] = useState(false);
  const timeReason = draft.isChanged ? t('invoices.page.saveFirst') : undefined;
  const openTime = () => setTimeOpen(true);
  return (
    <>
      <DraftActions invoice={invoice} timeReason={timeReason} onTime={openTime} />
      <DraftTime invoice={invoice} reason={timeReason} isOpen={isTimeOpen} onOpenChange={setTimeOpen} />
      <InvoiceLinks invoice={invoice} />
      {hasConflict ? <Conflict onKeepMine={keepMine} onUseTheirs={discard} /> : null}
      <Form form={form} id={formId}>
        <Paper>
          <PaperHead>
            <SellerParty title={t('invoices.page.from')} seller={seller} />
            <BuyerParty title={t('invoices.page.to')} document={invoice} />
            <Facts form={form} invoice={invoice} timeReason={timeReason} onTime={openTime} />
          </PaperHead>
          <DraftLines
            form={form}
            invoice={invoice}
            nets={sums.nets}
            taxPercent={buyer.taxPercent ?? seller.taxPercent}
          />
          <PaperSums
            sums={sums}
            invoice={{ currency: invoice.currency, taxKind: draft.draft.taxKind }}
            discountPercent={draft.draft.discountPercent}
            discount={<DiscountField form={form} />}
          />
          <NoteField form={form} />
          <PaperBank seller={seller} />
        </Paper>
      </Form>
      <DraftFoot invoice={invoice} formId={formId} total={sums.total} {...draft} />
    </>
  );
}

interface FactsProps {
  form: ReturnType<typeof useDraft>['form'];
  invoice: Invoice;
  timeReason: string | undefined;
  onTime: () => void;
}

/** Period, days, language and tax. */
function Facts({ form, invoice, timeReason, onTime }: FactsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [issuedOn, dueOn] = [form.bind('issuedOn'), form.bind('dueOn')];
  const days = [
    { label: t('invoices.page.issuedOn'), field: issuedOn },
    { label: t('invoices.page.dueOn'), field: dueOn },
  ];
  return (
    <PaperFacts>
      <PaperFact label={t('invoices.create.period')}>
        {format.range(invoice.periodFrom, invoice.periodTo)}
        <Quiet>
          <Tip reason={timeReason}>
            <button type="button" aria-label={t('invoices.time.change')} onClick={onTime}>
              {t('invoices.time.edit')}
            </button>
          </Tip>
        </Quiet>
      </PaperFact>
      {days.map(({ label, field }) => (
        <PaperFact key={label} label={label}>
          <DatePicker
            label={label}
            size="sm"
            placeholder={t('invoices.page.onIssue')}
            value={field.value || null}
            onChange={(day) => field.onChange(day ?? '')}
            clearable
          />
        </PaperFact>
      ))}
      <TermFacts form={form} usualTax={invoice.buyer.taxPercent ?? invoice.seller.taxPercent} />
    </PaperFacts>
  );
}
