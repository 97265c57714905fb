import { chakra, Stack } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useRead } from '#client/lib/api/read.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { SkeletonRegion } from '#client/ui/feedback/SkeletonRegion.tsx';
import { useMoney } from '#client/ui/marks/MoneySums.tsx';
import type { QueryInputOf } from '#shared/http/endpoint.ts';
import { leftOutReasons, type InvoicePreview as Preview } from '#shared/invoices/invoice.schema.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';

const changeKinds = ['added', 'removed', 'changed'] as const;

/** The lines of the future invoice, and the excluded time of the period with the reasons. */
export function InvoicePreview({ of }: { of: QueryInputOf<typeof invoicesApi.preview> & LeftOutPeriod }) {
  const query = useRead(invoicesApi.preview, { query: of }, { placeholderData: keepPreviousData });
  return (
    <chakra.div
      bg="bg.subtle"
      borderRadius="l2"
      px="3"
      py="2.5"
      textStyle="sm"
      minH="6.75rem"
      aria-live="polite"
      opacity={query.isPlaceholderData ? 0.6 : undefined}
    >
      <Answer query={query} skeleton={<PreviewSkeleton />}>
        {(preview) => <PreviewFacts preview={preview} of={of} />}
      </Answer>
    </chakra.div>
  );
}

function PreviewSkeleton() {
  return (
    <SkeletonRegion>
      <Stack gap="3" py="1">
        <Skeleton h="0.75rem" />
        <Skeleton h="0.75rem" w="80%" />
        <Skeleton h="0.75rem" w="90%" />
      </Stack>
    </SkeletonRegion>
  );
}

function PreviewFacts({ preview, of }: { preview: Preview; of: LeftOutPeriod }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const money = useMoney();
  const { entries, net, currency, changes } = preview;
  const hours = number(Number(preview.hours), { minimumFractionDigits: 2 });
  const changedFacts = changeKinds.filter((part) => (changes?.[part] ?? 0) > 0);
  return (
    <Stack gap="2.5">
      {entries === 0 ? (
        <chakra.p color="fg.muted">{t('invoices.create.nothing')}</chakra.p>
      ) : (
        <Facts
          rows={[
            [t('invoices.create.entries'), number(entries)],
            [t('invoices.create.hours'), hours],
            [t('invoices.create.amount'), <strong key="net">{money(net, currency)}</strong>],
          ]}
        />
      )}
      {changes && changedFacts.length > 0 ? (
        <Facts rows={changedFacts.map((part) => [t(`invoices.time.${part}`), number(changes[part])])} />
      ) : null}
      {changes && changes.unpriced > 0 ? (
        <chakra.p color="warning.fg">{t('invoices.time.unpriced', { currency })}</chakra.p>
      ) : null}
      <LeftOut preview={preview} of={of} />
    </Stack>
  );
}

/** A duration that leads to its entries. */
const TimeLink = chakra(Link, { base: { color: 'brand.fg', textDecoration: 'underline' } });

/** The client and the days of an invoice. */
export interface LeftOutPeriod {
  organizationContactId: string;
  periodFrom: string;
  periodTo: string;
  /** Absent: all of the client. */
  projectIds?: readonly string[] | undefined;
}

interface LeftOutProps {
  preview: Pick<Preview, 'leftOutSeconds'>;
  of: LeftOutPeriod;
}

/** Time of the period that is not billed, by reason, with the way to it; nothing where all is. */
export function LeftOut({ preview: { leftOutSeconds }, of }: LeftOutProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const found = leftOutReasons.filter((reason) => leftOutSeconds[reason] > 0);
  if (found.length === 0) return null;
  const { organizationContactId: client, periodFrom: from, periodTo: to, projectIds = [] } = of;
  const listed = { client, from, to, project: projectIds.join() };
  const listOf = (reason: (typeof found)[number]) =>
    paths.timeList({ ...listed, billable: reason === 'notBillable' ? 'no' : 'yes' });
  return (
    <chakra.div borderTopWidth="1px" borderColor="border.muted" pt="2">
      <chakra.p color="fg.subtle" textStyle="xs" mb="1">
        {t('invoices.create.leftOut')}
      </chakra.p>
      <Facts
        rows={found.map((reason) => [
          t(`invoices.leftOut.${reason}`),
          <TimeLink key={reason} to={listOf(reason)}>
            {format.duration(leftOutSeconds[reason])}
          </TimeLink>,
        ])}
      />
    </chakra.div>
  );
}

/** A word and a figure in each row. */
export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <chakra.dl display="grid" gridTemplateColumns="1fr auto" columnGap="4" rowGap="1" m="0">
      {rows.map(([label, value]) => (
        <Fragment key={label}>
          <chakra.dt color="fg.muted">{label}</chakra.dt>
          <chakra.dd m="0" className="num" textAlign="end">
            <bdi>{value}</bdi>
          </chakra.dd>
        </Fragment>
      ))}
    </chakra.dl>
  );
}
