import { Button, chakra, HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useMoney } from '#client/ui/marks/MoneySums.tsx';
import styles from './DraftBar.module.css';

interface DraftBarProps {
  form: { readonly isBusy: boolean };
  /** The form that "Save" sends, as Enter in it does. */
  formId: string;
  isChanged: boolean;
  discard: () => void;
  /** As it is typed. */
  total: string;
  currency: string;
  /** The next step, once everything is saved. */
  children: ReactNode;
}

/** The total and the next step, in sight however many lines there are. */
export function DraftBar({ form, formId, isChanged, discard, total, currency, children }: DraftBarProps) {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <div className={styles.foot}>
      <chakra.p textStyle="sm" color="fg.muted">
        {t('invoices.sum.total')}{' '}
        <chakra.strong textStyle="md" color="fg" className="num">
          <bdi>{money(total, currency)}</bdi>
        </chakra.strong>
      </chakra.p>
      <HStack gap="2" ms="auto">
        {isChanged ? (
          <>
            <Button variant="ghost" onClick={discard}>
              {t('invoices.page.discard')}
            </Button>
            <Button type="submit" form={formId} loading={form.isBusy} loadingText={t('invoices.page.save')}>
              {t('invoices.page.save')}
            </Button>
          </>
        ) : (
          children
        )}
      </HStack>
    </div>
  );
}
