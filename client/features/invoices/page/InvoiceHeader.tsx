import { Button } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { InvoiceState } from '#client/features/invoices/InvoiceState.tsx';
import { useDownload } from '#client/features/invoices/page/use-download.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ActionMenu, type MenuEntry } from '#client/ui/buttons/ActionMenu.tsx';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';
import { eInvoiceFileGap } from '#shared/invoices/e-invoice.ts';
import type { Invoice } from '#shared/invoices/invoice.schema.ts';

interface InvoiceHeaderProps {
  invoice: Invoice;
  /** Entries of the menu. */
  more?: readonly MenuEntry[];
  actions?: ReactNode;
  primary?: ReactNode;
}

/** The name of an invoice. */
export function useInvoiceName() {
  const { t } = useTranslation();
  return ({ number, kind }: Pick<Invoice, 'number' | 'kind'>) =>
    number ? t(`invoices.name.${kind}`, { number }) : t('invoices.draft');
}

/** Name and state, its files, and what can be done with it. */
export function InvoiceHeader({ invoice, more = [], actions, primary }: InvoiceHeaderProps) {
  const { t } = useTranslation();
  const nameOf = useInvoiceName();
  return (
    <PageHeader
      title={nameOf(invoice)}
      before={invoice.state === 'draft' ? undefined : <InvoiceState state={invoice.state} />}
      actions={
        <>
          {actions}
          <Files invoice={invoice} />
          {more.length > 0 ? <ActionMenu label={t('invoices.action.more')} items={more} size="md" /> : null}
        </>
      }
      primary={primary}
    />
  );
}

const formats = ['pdf', 'xlsx', 'xml'] as const;

/** Its files; an e-invoice says what it still needs. */
function Files({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const { isBusy, download } = useDownload(invoice.id);
  const gap = eInvoiceFileGap(invoice);
  return (
    <ActionMenu
      label={t('invoices.action.download')}
      items={formats.map((format) => ({
        id: format,
        label: t(`invoices.file.${format}`),
        reason: format === 'xml' && gap ? toLocalText(gap) : undefined,
        onSelect: () => download(format),
      }))}
      trigger={
        <Button variant="outline" loading={isBusy} loadingText={t('invoices.action.download')}>
          <Download aria-hidden />
          {t('invoices.action.download')}
        </Button>
      }
    />
  );
}
