import { Button, chakra, HStack, Input, Stack, Textarea } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { PaperFact, Party } from '#client/features/invoices/page/Paper.tsx';
import { BuyerModal } from '#client/features/invoices/public/BuyerModal.tsx';
import { useTaxKinds } from '#client/features/invoices/use-tax-kinds.ts';
import { languageChoices } from '#client/features/workspace/public/use-language.ts';
import type { ApiForm } from '#client/lib/input/use-api-form.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { Field } from '#client/ui/inputs/Form.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { type Invoice, type InvoiceTaxKind, invoiceTaxKinds } from '#shared/invoices/invoice.schema.ts';
import type { InvoiceDraft, InvoiceDraftLine } from '#shared/invoices/invoice-form.ts';

interface ConflictProps {
  onKeepMine: () => void;
  onUseTheirs: () => void;
}

/** Somebody else saved the draft meanwhile. */
export function Conflict({ onKeepMine, onUseTheirs }: ConflictProps) {
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

type OfParty = Pick<Invoice, 'organizationContactId' | 'buyer' | 'clientName'>;

/** From the settings, which say what is missing. */
export function SellerParty({ title, seller }: Pick<Invoice, 'seller'> & { title: string }) {
  const { t } = useTranslation();
  const words = t(seller.street ? 'invoices.page.editSeller' : 'invoices.page.noSeller');
  return (
    <Party
      title={title}
      party={seller}
      action={
        <Quiet>
          <Link to={paths.settings('invoices')}>{words}</Link>
        </Quiet>
      }
    />
  );
}

/** The client, with the way to the billing details. */
export function BuyerParty({ title, document }: { title: string; document: OfParty }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { organizationContactId: id, buyer, clientName } = document;
  return (
    <>
      <Party
        title={title}
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
export function Quiet({ children }: { children: ReactNode }) {
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

interface TermsForm {
  bind(name: 'language'): { value: string; onChange(value: string): void };
  bind(name: 'taxKind'): { value: InvoiceTaxKind; onChange(value: InvoiceTaxKind): void };
  getValues(name: 'lines'): InvoiceDraftLine[];
  setValue(name: `lines.${number}.taxPercent`, value: string): void;
}

/** Language and tax of a draft. */
export function TermFacts({ form, usualTax }: { form: TermsForm; usualTax: string }) {
  const { t } = useTranslation();
  const [language, taxKind] = [form.bind('language'), form.bind('taxKind')];
  const changeTax = (kind: string) => {
    const next = invoiceTaxKinds.find((one) => one === kind) ?? 'standard';
    taxKind.onChange(next);
    // Lines that came without tax get what is usual.
    if (next !== 'standard') return;
    for (const [index, line] of form.getValues('lines').entries())
      if (Number(line.taxPercent) === 0) form.setValue(`lines.${index}.taxPercent`, usualTax);
  };
  return (
    <>
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
    </>
  );
}

interface TextsForm {
  register(name: 'discountPercent' | 'note'): ReturnType<ApiForm<InvoiceDraft>['register']>;
  errorOf(name: 'discountPercent' | 'note'): string | undefined;
}

export function DiscountField({ form: { register, errorOf } }: { form: TextsForm }) {
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

export function NoteField({ form: { register, errorOf } }: { form: TextsForm }) {
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
