import { chakra } from '@chakra-ui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { AuditChanges } from '#client/features/settings/audit/AuditChanges.tsx';
import { type AuditNames, useKindNames, useRecordName } from '#client/features/settings/audit/audit-names.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import { ByToken } from '#client/ui/marks/ByToken.tsx';
import type { AuditEntry } from '#shared/audit/audit.schema.ts';

/** Names for actions without a person; other unknown actors are deleted. */
const nobodys: Readonly<Record<string, string>> = {
  system: 'audit.system',
  'command-line': 'audit.operator',
};

/** One entry: who did what and when; opened, what it was before and is now. */
interface AuditRowProps {
  entry: AuditEntry;
  names: AuditNames;
}

export function AuditRow({ entry, names: called }: AuditRowProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const { action, entity, actor, actorType, tokenName, about, at } = entry;
  const names = useKindNames();
  const [title, record] = [names.ofAction(action), names.ofEntity(entity)];
  const name = useRecordName(entry, called);
  const who = actor?.name || t(nobodys[actorType] ?? 'audit.gone');
  return (
    <chakra.li borderTopWidth="1px" borderColor="border.muted" textStyle="sm">
      <chakra.div display="flex" alignItems="center" gap="2" minH="10" px="2" py="1.5">
        <IconButton
          size="sm"
          variant="ghost"
          label={t('audit.details', { action: title })}
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          icon={isOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        />
        <chakra.div flex="1" minW="0">
          {title} {title.includes(record) ? null : <chakra.span color="fg.subtle">{record}</chakra.span>}
          {name === undefined ? null : (
            <chakra.span>
              {' · '}
              <bdi>{name}</bdi>
            </chakra.span>
          )}
          <Subtle as="p">
            <bdi>{who}</bdi> {actorType === 'user' ? null : t(`audit.by.${actorType}`)}
            <ByToken name={tokenName} />
            {about && about.name !== actor?.name ? (
              <>
                {' · '}
                <bdi>{t('audit.about', { name: about.name })}</bdi>
              </>
            ) : null}
          </Subtle>
        </chakra.div>
        <chakra.span flex="none" textStyle="xs" color="fg.muted">
          <DateText value={at} format="relative" />
        </chakra.span>
      </chakra.div>
      {isOpen ? (
        <chakra.div id={detailsId} ps={{ base: '3', md: '11' }} pe="3" pb="3">
          <AuditChanges label={t('audit.details', { action: title })} entry={entry} names={called} />
          <Facts entry={entry} />
        </chakra.div>
      ) : null}
    </chakra.li>
  );
}

function Facts({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const { reason, ip, entityId, requestId } = entry;
  const facts = [
    ['reason', reason],
    ['ip', ip],
    ['recordId', entityId],
    ['requestId', requestId],
  ] as const;
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns="auto minmax(0, 1fr)"
      columnGap="3"
      rowGap="1"
      mt="2"
      textStyle="xs"
    >
      {facts.map(([key, value]) =>
        value ? (
          <chakra.div key={key} display="contents">
            <chakra.dt color="fg.subtle">{t(`audit.${key}`)}</chakra.dt>
            <chakra.dd wordBreak="break-all">
              <bdi>{value}</bdi>
            </chakra.dd>
          </chakra.div>
        ) : null,
      )}
    </chakra.dl>
  );
}
