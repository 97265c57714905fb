import { Button } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useEditsInvoices } from '#client/features/invoices/public/buyer-dialog.ts';
import { RecurringDialog } from '#client/features/invoices/recurring/RecurringDialog.tsx';
import { RecurringList } from '#client/features/invoices/recurring/RecurringList.tsx';
import { usePage } from '#client/lib/failures/page.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';

/** Drafts that are made each week, month or quarter. */
export function RecurringPage() {
  const { t } = useTranslation();
  const edits = useEditsInvoices();
  const [isCreating, setCreating] = useState(false);
  usePage({ title: t('invoices.recurring.title') });
  const create = () => setCreating(true);
  return (
    <>
      <PageHeader
        title={t('invoices.recurring.title')}
        primary={
          edits ? (
            <Button onClick={create}>
              <Plus aria-hidden />
              {t('invoices.recurring.new')}
            </Button>
          ) : undefined
        }
      />
      <RecurringList onCreate={create} />
      {isCreating ? <RecurringDialog recurring={undefined} onClose={() => setCreating(false)} /> : null}
    </>
  );
}
