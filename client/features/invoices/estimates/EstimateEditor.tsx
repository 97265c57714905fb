import { Button, Input } from '@chakra-ui/react';
import { useId } from 'react';
import { DraftBar } from '#client/features/invoices/draft/DraftBar.tsx';
import { DraftLines } from '#client/features/invoices/draft/DraftLines.tsx';
import {
  BuyerParty,
  Conflict,
  DiscountField,
  NoteField,
  SellerParty,
  TermFacts,
} from '#client/features/invoices/draft/DraftParts.tsx';
import { EstimateActions } from '#client/features/invoices/estimates/EstimateActions.tsx';
import { useEstimateDraft } from '#client/features/invoices/estimates/use-estimate-draft.ts';
import { Paper, PaperFact, PaperFacts, PaperHead, PaperSums } from '#client/features/invoices/page/Paper.tsx';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useAddress } from '#client/lib/use-address.ts';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import { DatePicker } from '#client/ui/dates/DatePicker.tsx';
import { Field, Form } from '#client/ui/inputs/Form.tsx';
import type { Estimate } from '#shared/invoices/estimates/estimate.schema.ts';
import { draftSums } from '#shared/invoices/invoice-form.ts';

type EstimateForm = ReturnType<typeof useEstimateDraft>['form'];

/** A draft of an estimate as a document with inline editing, saved as a whole. */
export function EstimateEditor({ estimate }: { estimate: Estimate }) {
  const { t } = useTranslation();
  const formId = useId();
  const { change } = useAddress();
  const draft = useEstimateDraft(estimate);
  const { form, hasConflict, keepMine, discard } = draft;
  const { currency, seller, buyer } = estimate;
  const { taxKind, discountPercent } = draft.draft;
  const sums = draftSums(draft.draft, currency);
  const taxPercent = buyer.taxPercent ?? seller.taxPercent;
  return (
    <>
      <EstimateActions estimate={estimate} isChanged={draft.isChanged} />
      {hasConflict ? <Conflict onKeepMine={keepMine} onUseTheirs={discard} /> : null}
      <Form form={form} id={formId}>
        <Paper>
          <PaperHead>
            <SellerParty title={t('estimates.page.from')} seller={seller} />
            <BuyerParty title={t('estimates.page.client')} document={estimate} />
            <Facts form={form} usualTax={taxPercent} />
          </PaperHead>
          <Field label={t('estimates.list.subject')} error={form.errorOf('title')}>
            <Input
              {...form.register('title')}
              dir="auto"
              maxLength={255}
              autoComplete="off"
              placeholder={t('estimates.create.titleHint')}
            />
          </Field>
          <DraftLines form={form} invoice={estimate} nets={sums.nets} taxPercent={taxPercent} />
          <PaperSums
            sums={sums}
            invoice={{ currency, taxKind }}
            discountPercent={discountPercent}
            discount={<DiscountField form={form} />}
          />
          <NoteField form={form} />
        </Paper>
      </Form>
      <DraftBar {...{ form, formId, discard, currency }} isChanged={draft.isChanged} total={sums.total}>
        <Tip reason={estimate.lines.length === 0 ? t('invoices.issue.empty') : undefined}>
          <Button onClick={() => change({ send: '1' }, { replace: true })}>
            {t('invoices.send.action')}
          </Button>
        </Tip>
      </DraftBar>
    </>
  );
}

/** Last day, language and tax. */
function Facts({ form, usualTax }: { form: EstimateForm; usualTax: string }) {
  const { t } = useTranslation();
  const validUntil = form.bind('validUntil');
  const label = t('estimates.list.validUntil');
  return (
    <PaperFacts>
      <PaperFact label={label}>
        <DatePicker
          label={label}
          size="sm"
          placeholder={t('estimates.page.noLimit')}
          value={validUntil.value || null}
          onChange={(day) => validUntil.onChange(day ?? '')}
          clearable
        />
      </PaperFact>
      <TermFacts form={form} usualTax={usualTax} />
    </PaperFacts>
  );
}
