import { chakra } from '@chakra-ui/react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Check } from '#client/ui/inputs/Check.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import { useMoney } from '#client/ui/marks/MoneySums.tsx';
import type { AllDraftsPreview } from '#shared/invoices/all-drafts.schema.ts';
import { type InvoicePreview, leftOutReasons } from '#shared/invoices/invoice.schema.ts';

type Client = AllDraftsPreview['items'][number];

interface AllDraftsClientsProps {
  clients: readonly Client[];
  /** Clients that are not billed now. */
  left: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

/** The clients of a period to tick, with what each is billed and what is left out. */
export function AllDraftsClients({ clients, left, onToggle }: AllDraftsClientsProps) {
  const { t } = useTranslation();
  if (clients.length === 0) return <EmptyState compact art="none" title={t('invoices.all.none')} />;
  return (
    <chakra.ul listStyleType="none" m="0" p="0" aria-label={t('invoices.all.clients')}>
      {clients.map((client) => (
        <ClientRow
          key={client.organizationContactId}
          client={client}
          isLeft={left.has(client.organizationContactId)}
          onToggle={onToggle}
        />
      ))}
    </chakra.ul>
  );
}

interface ClientRowProps extends Pick<AllDraftsClientsProps, 'onToggle'> {
  client: Client;
  isLeft: boolean;
}

function ClientRow({ client, isLeft, onToggle }: ClientRowProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const money = useMoney();
  const { organizationContactId: id, clientName, preview, problem } = client;
  const isBilled = preview !== undefined && preview.entries > 0;
  const noteId = `left-out-${id}`;
  const hours = preview && number(Number(preview.hours), { minimumFractionDigits: 2 });
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto"
      columnGap="4"
      py="2"
      borderBottomWidth="1px"
      borderColor="border.muted"
    >
      <Check
        checked={isBilled && !isLeft}
        isRefused={!isBilled}
        describedBy={noteId}
        onCheckedChange={() => onToggle(id)}
      >
        <chakra.span dir="auto" overflowWrap="anywhere">
          {clientName}
        </chakra.span>
      </Check>
      {isBilled ? (
        <chakra.span className="num" textAlign="end" whiteSpace="nowrap">
          <Subtle me="3">{`${hours} ${t('invoices.unit.hour')}`}</Subtle>
          <chakra.strong fontWeight="medium">
            <bdi>{money(preview.net, preview.currency)}</bdi>
          </chakra.strong>
        </chakra.span>
      ) : (
        <Subtle>{t('invoices.all.nothing')}</Subtle>
      )}
      <Subtle id={noteId} gridColumn="1 / -1" ps="6">
        {problem ?? (preview && <LeftOutWords preview={preview} />)}
      </Subtle>
    </chakra.li>
  );
}

/** Time of the client that no draft bills, by reason. */
function LeftOutWords({ preview: { leftOutSeconds } }: { preview: InvoicePreview }) {
  const { t } = useTranslation();
  const format = useFormat();
  const reasons = leftOutReasons.filter((reason) => leftOutSeconds[reason] > 0);
  if (reasons.length === 0) return null;
  const list = reasons
    .map((reason) => `${t(`invoices.leftOut.${reason}`)} ${format.duration(leftOutSeconds[reason])}`)
    .join(' · ');
  return t('invoices.all.left', { list });
}
