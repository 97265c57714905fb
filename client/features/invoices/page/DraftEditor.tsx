import { Button, chakra, HStack, Input, Stack, Textarea } from '@chakra-ui/react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { DraftActions } from '#client/features/invoices/page/DraftActions.tsx';
import { type DraftForm, DraftLines } from '#client/features/invoices/page/DraftLines.tsx';
import { DraftTime } from '#client/features/invoices/page/DraftTime.tsx';
import {
  Paper,
  PaperBank,
  PaperFact,
  PaperFacts,
  PaperHead,
  PaperSums,
  Party,
} from '#client/features/invoices/page/Paper.tsx';
import { useDraft } from '#client/features/invoices/page/use-draft.ts';
import { BuyerModal } from '#client/features/invoices/public/BuyerModal.tsx';
import { useTaxKinds } from '#client/features/invoices/use-tax-kinds.ts';
import { languageChoices } from '#client/features/workspace/public/use-language.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import { DatePicker } from '#client/ui/dates/DatePicker.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { Field, Form } from '#client/ui/inputs/Form.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { type Invoice, invoiceTaxKinds } from '#shared/invoices/invoice.schema.ts';
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
      <DraftActions invoice={invoice} formId={formId} timeReason={timeReason} onTime={openTime} {...draft} />
      <DraftTime invoice={invoice} reason={timeReason} isOpen={isTimeOpen} onOpenChange={setTimeOpen} />
      {hasConflict ? <Conflict onKeepMine={keepMine} onUseTheirs={discard} /> : null}
      <Form form={form} id={formId}>
        <Paper>
          <PaperHead>
            <Seller seller={seller} />
            <Buyer invoice={invoice} />
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
            discount={<Discount form={form} />}
          />
          <Note form={form} />
          <PaperBank seller={seller} />
        </Paper>
      </Form>
    </>
  );
}

function Conflict({ onKeepMine, onUseTheirs }: { onKeepMine: () => void; onUseTheirs: () => void }) {
  const { t } = useTranslation();
  return (
    <chakra.div mb="4">
      <Notice tone="warning">
        <Stack gap="2">
          {t('invoices.conflict.text')}
          <HStack gap="2">
            <Button size="sm" variant="outline" onClick={onKeepMine}>
              {t('invoices.conflict.keepMine')}
            </Button>
            <Button size="sm" variant="outline" onClick={onUseTheirs}>
              {t('invoices.conflict.useTheirs')}
            </Button>
          </HStack>
        </Stack>
      </Notice>
    </chakra.div>
  );
}

/** From the settings, which say what is missing. */
function Seller({ seller }: Pick<Invoice, 'seller'>) {
  const { t } = useTranslation();
  const words = t(seller.street ? 'invoices.page.editSeller' : 'invoices.page.noSeller');
  return (
    <Party
      title={t('invoices.page.from')}
      party={seller}
      action={
        <Quiet>
          <Link to={paths.settings('invoices')}>{words}</Link>
        </Quiet>
      }
    />
  );
}

function Buyer({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { organizationContactId: id, buyer, clientName } = invoice;
  return (
    <>
      <Party
        title={t('invoices.page.to')}
        party={{ ...buyer, name: buyer.name || clientName }}
        action={
          id ? (
            <Quiet>
              <button type="button" onClick={() => setOpen(true)}>
                {t('invoices.page.editClient')}
              </button>
            </Quiet>
          ) : undefined
        }
      />
      {isOpen && id ? <BuyerModal id={id} name={clientName} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** A way out of the document, which is no part of it. */
function Quiet({ children }: { children: ReactNode }) {
  return (
    <chakra.p
      mt="1"
      textStyle="xs"
      color="brand.fg"
      css={{ '& > *': { cursor: 'pointer' }, '& > :hover': { textDecoration: 'underline' } }}
    >
      {children}
    </chakra.p>
  );
}

interface FactsProps {
  form: DraftForm;
  invoice: Invoice;
  timeReason: string | undefined;
  onTime: () => void;
}

/** Days, language and tax. */
function Facts({ form, invoice, timeReason, onTime }: FactsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [issuedOn, dueOn] = [form.bind('issuedOn'), form.bind('dueOn')];
  const [language, taxKind] = [form.bind('language'), form.bind('taxKind')];
  const days = [
    { label: t('invoices.page.issuedOn'), field: issuedOn },
    { label: t('invoices.page.dueOn'), field: dueOn },
  ];
  const usualTax = invoice.buyer.taxPercent ?? invoice.seller.taxPercent;
  const changeTax = (kind: string) => {
    const next = invoiceTaxKinds.find((one) => one === kind) ?? 'standard';
    taxKind.onChange(next);
    // Lines that came without tax get what is usual.
    if (next !== 'standard') return;
    for (const [index, line] of form.getValues('lines').entries())
      if (Number(line.taxPercent) === 0) form.setValue(`lines.${index}.taxPercent`, usualTax);
  };
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
      <PaperFact label={t('invoices.page.language')}>
        <SelectInput
          size="sm"
          aria-label={t('invoices.page.language')}
          value={language.value}
          onChange={(event) => language.onChange(event.target.value)}
          options={languageChoices}
        />
      </PaperFact>
      <PaperFact label={t('invoices.page.tax')}>
        <SelectInput
          size="sm"
          aria-label={t('invoices.page.tax')}
          value={taxKind.value}
          onChange={(event) => changeTax(event.target.value)}
          options={useTaxKinds()}
        />
      </PaperFact>
    </PaperFacts>
  );
}

function Discount({ form: { register, errorOf } }: { form: DraftForm }) {
  const { t } = useTranslation();
  const error = errorOf('discountPercent');
  return (
    <HStack as="label" gap="2">
      {t('invoices.sum.discountPercent')}
      <Input
        {...register('discountPercent')}
        size="sm"
        w="4.5rem"
        px="2"
        textAlign="end"
        className="num"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        aria-invalid={error ? true : undefined}
        title={error}
      />
    </HStack>
  );
}

function Note({ form: { register, errorOf } }: { form: DraftForm }) {
  const { t } = useTranslation();
  return (
    <Field label={t('invoices.page.note')} error={errorOf('note')}>
      <Textarea
        {...register('note')}
        rows={2}
        dir="auto"
        maxLength={2000}
        placeholder={t('invoices.page.notePlaceholder')}
        css={{ fieldSizing: 'content' }}
      />
    </Field>
  );
}
