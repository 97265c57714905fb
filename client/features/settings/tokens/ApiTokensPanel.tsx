import { keyOf, useRead } from '#client/lib/read.ts';
import '#client/locales/en/pages/api-tokens.json';
import { Button, chakra, Link, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPanel } from '#client/features/settings/public/ListPanel.tsx';
import { SecretDialog } from '#client/features/settings/public/SecretDialog.tsx';
import { SettingsRow } from '#client/features/settings/public/SettingsRow.tsx';
import { ApiTokenDialog } from '#client/features/settings/tokens/ApiTokenDialog.tsx';
import { call } from '#client/lib/api.ts';
import { serverNow } from '#client/lib/clock.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { DateText } from '#client/ui/DateText.tsx';
import { type ApiToken, maximumTokens, tokenWarningDays } from '#shared/api-tokens/api-token.schema.ts';
import { apiTokensApi } from '#shared/api-tokens/api-tokens.api.ts';

export function ApiTokensPanel() {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead(apiTokensApi.list, {});
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<string>();
  const [leaving, setLeaving] = useState<ApiToken>();
  return (
    <ListPanel
      list={{ items: data?.items, error, refetch }}
      titleOf={(count) => (count === 0 ? t('apiTokens.none') : t('apiTokens.count', { count }))}
      hint={
        <Link href="/api/docs" target="_blank" rel="noopener">
          {t('apiTokens.docs')}
        </Link>
      }
      add={{ label: t('apiTokens.add'), most: maximumTokens, onAdd: () => setAdding(true) }}
      rowOf={(token) => <TokenRow token={token} onRevoke={() => setLeaving(token)} />}
    >
      {isAdding ? <ApiTokenDialog onClose={() => setAdding(false)} onMade={setMade} /> : null}
      <SecretDialog
        secret={made}
        title={t('apiTokens.made')}
        hint={t('apiTokens.madeHint')}
        copyLabel={t('apiTokens.copy')}
        doneLabel={t('apiTokens.done')}
        onClose={() => setMade(undefined)}
      />
      <RevokeDialog token={leaving} onClose={() => setLeaving(undefined)} />
    </ListPanel>
  );
}

const dayMilliseconds = 86_400_000;

/** It ends with the day, so the day after is none of its own. */
const lastMoment = (end: string) => new Date(Date.parse(end) - 1);

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { t } = useTranslation();
  const { name, prefix, scopes, expiresAt, lastUsedAt } = token;
  return (
    <SettingsRow
      inline
      label={
        <>
          <bdi>{name}</bdi>{' '}
          <Text as="span" color="fg.subtle" textStyle="xs" dir="ltr">
            {`${prefix}…`}
          </Text>
        </>
      }
      hint={
        <>
          {scopes.map((scope) => t(`apiTokens.scope.${scope}`)).join(', ')}
          {' · '}
          <LastDay expiresAt={expiresAt} />
          {' · '}
          {lastUsedAt ? (
            <>
              {t('apiTokens.lastUsed')} <DateText value={lastUsedAt} format="relative" />
            </>
          ) : (
            t('apiTokens.neverUsed')
          )}
        </>
      }
    >
      <Button
        variant="outline"
        size="sm"
        onClick={onRevoke}
        aria-label={t('apiTokens.revokeNamed', { name })}
      >
        {t('apiTokens.revoke')}
      </Button>
    </SettingsRow>
  );
}

/** Told in red from the week on in which the owner was told of it. */
function LastDay({ expiresAt }: { expiresAt: string }) {
  const { t } = useTranslation();
  const left = Date.parse(expiresAt) - serverNow();
  return (
    <chakra.span color={left < tokenWarningDays * dayMilliseconds ? 'danger.fg' : undefined}>
      {left <= 0 ? t('apiTokens.ended') : t('apiTokens.lastDay')} <DateText value={lastMoment(expiresAt)} />
    </chakra.span>
  );
}

function RevokeDialog({ token, onClose }: { token: ApiToken | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();

  async function revoke(): Promise<void> {
    if (token === undefined) return;
    await call(apiTokensApi.remove, { params: { id: token.id } });
    await queryClient.invalidateQueries({ queryKey: keyOf(apiTokensApi.list, {}) });
  }

  return (
    <ConfirmDialog
      open={token !== undefined}
      onOpenChange={onClose}
      title={t('apiTokens.question', { name: token?.name ?? '' })}
      confirmLabel={t('apiTokens.revoke')}
      onConfirm={revoke}
    >
      {t('apiTokens.consequence')}
    </ConfirmDialog>
  );
}
