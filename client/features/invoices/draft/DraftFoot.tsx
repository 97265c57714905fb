import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { DraftBar } from '#client/features/invoices/draft/DraftBar.tsx';
import type { useDraft } from '#client/features/invoices/draft/use-draft.ts';
import { IssueDialog } from '#client/features/invoices/page/IssueDialog.tsx';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import { billingProblem } from '#shared/invoices/business-ids.ts';
import type { Invoice } from '#shared/invoices/invoice.schema.ts';

type DraftFootProps = Pick<ReturnType<typeof useDraft>, 'form' | 'isChanged' | 'discard'> & {
  invoice: Invoice;
  formId: string;
  total: string;
};

/** The total of a draft, and the way to issue it. */
export function DraftFoot({ invoice, ...bar }: DraftFootProps) {
  const { t } = useTranslation();
  const [isIssuing, setIssuing] = useState(false);
  const problem = billingProblem(invoice);
  const reason = invoice.lines.length === 0 ? t('invoices.issue.empty') : problem && toLocalText(problem);
  const { form, formId, isChanged, discard, total } = bar;
  return (
    <>
      <DraftBar {...{ form, formId, isChanged, discard, total }} currency={invoice.currency}>
        <Tip reason={reason}>
          <Button onClick={() => setIssuing(true)}>{t('invoices.issue.button')}</Button>
        </Tip>
      </DraftBar>
      {isIssuing ? <IssueDialog invoice={invoice} onClose={() => setIssuing(false)} /> : null}
    </>
  );
}
