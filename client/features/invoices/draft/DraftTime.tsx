import { Button, chakra } from '@chakra-ui/react';
import { TimeDialog } from '#client/features/invoices/page/TimeDialog.tsx';
import { useEditsInvoices } from '#client/features/invoices/public/buyer-dialog.ts';
import { useRead } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import type { Invoice } from '#shared/invoices/invoice.schema.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';

interface DraftTimeProps {
  invoice: Invoice;
  /** Why it cannot be changed for now. */
  reason: string | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Says when the time of a draft has changed since, and changes its client, period and lines of time. */
export function DraftTime({ invoice, reason, isOpen, onOpenChange }: DraftTimeProps) {
  const { t } = useTranslation();
  const edits = useEditsInvoices();
  const { id, organizationContactId, periodFrom, periodTo, grouping } = invoice;
  const query = { organizationContactId: organizationContactId ?? '', periodFrom, periodTo, grouping };
  const { data } = useRead(
    invoicesApi.preview,
    { query: { ...query, invoiceId: id } },
    { enabled: edits && organizationContactId != null },
  );
  return (
    <>
      {data?.changes?.isBehind ? (
        <chakra.div mb="4">
          <Notice
            action={
              <Tip reason={reason}>
                <Button size="sm" variant="outline" onClick={() => onOpenChange(true)}>
                  {t('invoices.time.update')}
                </Button>
              </Tip>
            }
          >
            {t('invoices.time.behind')}
          </Notice>
        </chakra.div>
      ) : null}
      {isOpen ? <TimeDialog invoice={invoice} onClose={() => onOpenChange(false)} /> : null}
    </>
  );
}
