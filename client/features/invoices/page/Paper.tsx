import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Card } from '#client/ui/layout/Card.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import { useMoney } from '#client/ui/marks/MoneySums.tsx';
import type { Invoice } from '#shared/invoices/invoice.schema.ts';
import type { InvoiceSums } from '#shared/invoices/invoice-sums.ts';
import styles from './Paper.module.css';

/** An invoice looks on the page as it does on paper. */
export function Paper({ children }: { children: ReactNode }) {
  return <Card className={styles.paper}>{children}</Card>;
}

/** The seller, the buyer and the facts of the invoice. */
export function PaperHead({ children }: { children: ReactNode }) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', lg: '1fr 1fr 16rem' }}
      gap="6"
    >
      {children}
    </chakra.div>
  );
}

interface PartyProps {
  title: string;
  party: Pick<
    Invoice['seller'],
    'name' | 'street' | 'postalCode' | 'city' | 'country' | 'vatId' | 'email'
  > & {
    taxNumber?: string;
  };
  /** The way to change it. */
  action?: ReactNode;
}

/** A name and an address. */
export function Party({ title, party, action }: PartyProps) {
  const { i18n } = useTranslation();
  const { name, street, postalCode, city, country, vatId, taxNumber, email } = party;
  const place = [postalCode, city].filter(Boolean).join(' ');
  const regions = new Intl.DisplayNames([i18n.language || 'en'], { type: 'region' });
  const land = /^[A-Z]{2}$/.test(country) ? regions.of(country) : country;
  const lines = [...street.split('\n'), place, land, vatId || taxNumber, email].filter(Boolean);
  return (
    <chakra.section minW="0" textStyle="sm">
      <Subtle as="h2" mb="1" display="block">
        {title}
      </Subtle>
      <chakra.p fontWeight="medium" dir="auto" overflowWrap="anywhere">
        {name}
      </chakra.p>
      {lines.map((line) => (
        <chakra.p key={line} dir="auto" color="fg.muted" overflowWrap="anywhere">
          {line}
        </chakra.p>
      ))}
      {action}
    </chakra.section>
  );
}

/** Facts under each other, a word and a value in each row. */
export function PaperFacts({ children }: { children: ReactNode }) {
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns="auto minmax(0, 1fr)"
      columnGap="4"
      rowGap="2"
      alignItems="center"
      alignContent="start"
      textStyle="sm"
      m="0"
    >
      {children}
    </chakra.dl>
  );
}

export function PaperFact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <>
      <chakra.dt color="fg.subtle">{label}</chakra.dt>
      <chakra.dd m="0" minW="0" textAlign="end">
        {children}
      </chakra.dd>
    </>
  );
}

interface PaperSumsProps {
  sums: InvoiceSums;
  invoice: Pick<Invoice, 'currency' | 'taxKind'>;
  /** The discount field; absent: the discount appears only if there is one. */
  discount?: ReactNode;
  /** The stored discount, for its label. */
  discountPercent: string;
}

/** The sums of the lines, down to the total. */
export function PaperSums({
  sums,
  invoice: { currency, taxKind },
  discount,
  discountPercent,
}: PaperSumsProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const money = useMoney();
  const amount = (text: string) => <bdi className="num">{money(text, currency)}</bdi>;
  const percentText = (text: string) =>
    number(Number(text) / 100, { style: 'percent', maximumFractionDigits: 2 });
  const hasDiscount = Number(sums.discount) !== 0;
  return (
    <chakra.div ms="auto" w={{ base: '100%', md: '20rem' }}>
      <PaperFacts>
        {hasDiscount || discount ? (
          <>
            <PaperFact label={t('invoices.sum.net')}>{amount(sums.lines)}</PaperFact>
            <PaperFact
              label={discount ?? t('invoices.sum.discountOf', { percent: percentText(discountPercent) })}
            >
              {amount(hasDiscount ? `-${sums.discount}` : sums.discount)}
            </PaperFact>
          </>
        ) : null}
        <PaperFact label={t('invoices.sum.taxable')}>{amount(sums.net)}</PaperFact>
        {taxKind === 'standard' ? (
          sums.taxes.map(({ percent, tax }) => (
            <PaperFact key={percent} label={t('invoices.sum.tax', { percent: percentText(percent) })}>
              {amount(tax)}
            </PaperFact>
          ))
        ) : (
          <PaperFact label={t(`billing.taxKinds.${taxKind}`)}>{amount(sums.tax)}</PaperFact>
        )}
        <PaperFact label={<chakra.strong color="fg">{t('invoices.sum.total')}</chakra.strong>}>
          <chakra.strong textStyle="lg">{amount(sums.total)}</chakra.strong>
        </PaperFact>
      </PaperFacts>
    </chakra.div>
  );
}

/** The bank account for the payment. */
export function PaperBank({ seller }: { seller: Pick<Invoice['seller'], 'name' | 'iban' | 'bic'> }) {
  const { t } = useTranslation();
  const { name, iban, bic } = seller;
  if (iban === '') return null;
  return (
    <chakra.p textStyle="xs" color="fg.subtle" overflowWrap="anywhere">
      {t('invoices.page.bank')} <bdi>{name}</bdi> · <bdi dir="ltr">{iban}</bdi>
      {bic ? (
        <>
          {' · '}
          <bdi dir="ltr">{bic}</bdi>
        </>
      ) : null}
    </chakra.p>
  );
}
