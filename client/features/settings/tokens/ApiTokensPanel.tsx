import { Button, chakra, Link } from '@chakra-ui/react';
import { useState } from 'react';
import { AssistantSettings } from '#client/features/assistants/public/AssistantSettings.tsx';
import { useRead } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { serverNow, today } from '#client/lib/time/clock.ts';
import { DatePicker } from '#client/ui/dates/DatePicker.tsx';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Field, TextField } from '#client/ui/inputs/Form.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import { ChecksField } from '#client/ui/settings/ChecksField.tsx';
import { ListPanel, SecretDialog } from '#client/ui/settings/ListPanel.tsx';
import { SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import {
  type ApiToken,
  apiTokenScope,
  apiTokenTexts,
  createApiTokenInput,
  longestTokenDays,
  maximumTokens,
  tokenLives,
  tokenWarningDays,
} from '#shared/api-tokens/api-token.schema.ts';
import { apiTokensApi } from '#shared/api-tokens/api-tokens.api.ts';
import type { BodyInputOf } from '#shared/http/endpoint.ts';
import { addDays } from '#shared/time/calendar-day.ts';

export function ApiTokensPanel() {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead(apiTokensApi.list, {});
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [revoking, setRevoking] = useState<ApiToken>();
  const { mutateAsync: revoke } = useWrite(apiTokensApi.remove, {
    input: ({ id }: ApiToken) => ({ params: { id } }),
  });
  const isFull = (data?.items.length ?? 0) >= maximumTokens;
  const reason = isFull ? toLocalText(apiTokenTexts.tooMany) : undefined;
  return (
    <ListPanel
      list={{ items: data?.items, error, refetch }}
      titleOf={(count) => (count === 0 ? t('apiTokens.none') : t('apiTokens.count', { count }))}
      hint={
        <Link href="/api/docs" target="_blank" rel="noopener">
          {t('apiTokens.docs')}
        </Link>
      }
      add={{ label: t('apiTokens.add'), reason, onAdd: () => setAdding(true) }}
      rowOf={(token) => <TokenRow token={token} onRevoke={() => setRevoking(token)} />}
    >
      {isAdding ? <ApiTokenDialog onClose={() => setAdding(false)} onSecret={setSecret} /> : null}
      <SecretDialog
        secret={secret}
        title={t('apiTokens.made')}
        hint={t('apiTokens.madeHint')}
        copyLabel={t('apiTokens.copy')}
        doneLabel={t('apiTokens.done')}
        onClose={() => setSecret(undefined)}
      >
        {secret === undefined ? null : <AssistantSetup token={secret} />}
      </SecretDialog>
      <ConfirmDialog
        open={revoking !== undefined}
        onOpenChange={() => setRevoking(undefined)}
        title={t('apiTokens.question', { name: revoking?.name ?? '' })}
        confirmLabel={t('apiTokens.revoke')}
        onConfirm={() => revoking && revoke(revoking)}
      >
        {t('apiTokens.consequence')}
      </ConfirmDialog>
    </ListPanel>
  );
}

/** The use of the new token by an assistant. */
function AssistantSetup({ token }: { token: string }) {
  const { t } = useTranslation();
  return (
    <chakra.section mt="5">
      <chakra.h3 fontWeight="semibold">{t('assistants.connect')}</chakra.h3>
      <Subtle as="p">{t('assistants.pasteHint')}</Subtle>
      <AssistantSettings token={token} />
    </chakra.section>
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
          <bdi>{name}</bdi> <Subtle dir="ltr">{`${prefix}…`}</Subtle>
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

/** In red from the week on in which the owner is notified. */
function LastDay({ expiresAt }: { expiresAt: string }) {
  const { t } = useTranslation();
  const left = Date.parse(expiresAt) - serverNow();
  return (
    <chakra.span color={left < tokenWarningDays * dayMilliseconds ? 'danger.fg' : undefined}>
      {left <= 0 ? t('apiTokens.ended') : t('apiTokens.lastDay')} <DateText value={lastMoment(expiresAt)} />
    </chakra.span>
  );
}

const someDay = 'day';

/** Makes a token: for what, and for how long. */
function ApiTokenDialog({ onClose, onSecret }: { onClose: () => void; onSecret: (token: string) => void }) {
  const { t } = useTranslation();
  const { mutateAsync: create } = useWrite(apiTokensApi.create, {
    input: (body: BodyInputOf<typeof apiTokensApi.create>) => ({ body }),
    onSuccess: ({ token }) => {
      onClose();
      onSecret(token);
    },
  });
  const [life, setLife] = useState(String(tokenLives[0]));
  const isOnDay = life === someDay;
  const form = useApiForm({
    schema: createApiTokenInput,
    values: { name: '', scopes: ['read'], expiresOn: addDays(today(), tokenLives[0]) },
    submit: (body) => create(body),
  });
  const { bind, errorOf } = form;
  const day = bind('expiresOn');

  function changeLife(chosen: string): void {
    setLife(chosen);
    if (chosen !== someDay) day.onChange(addDays(today(), Number(chosen)));
  }

  return (
    <FormDialog form={form} onClose={onClose} title={t('apiTokens.new')} submitLabel={t('apiTokens.create')}>
      <TextField form={form} name="name" label={t('apiTokens.name')} maxLength={80} />
      <ChecksField
        legend={t('apiTokens.scopes')}
        options={apiTokenScope.options}
        {...bind('scopes')}
        labelOf={(scope) => t(`apiTokens.scope.${scope}`)}
        hintOf={(scope) => t(`apiTokens.scopeHint.${scope}`)}
        error={errorOf('scopes')}
      />
      <Field label={t('apiTokens.expires')} error={isOnDay ? undefined : errorOf('expiresOn')}>
        <SelectInput
          value={life}
          onChange={(event) => changeLife(event.target.value)}
          options={[
            ...tokenLives.map((count) => ({ value: String(count), label: t('apiTokens.days', { count }) })),
            { value: someDay, label: t('apiTokens.untilDay') },
          ]}
        />
      </Field>
      {isOnDay ? (
        <Field label={t('apiTokens.chosenDay')} error={errorOf('expiresOn')}>
          <DatePicker
            label={t('apiTokens.chosenDay')}
            value={day.value}
            onChange={(chosen) => day.onChange(chosen ?? day.value)}
            min={addDays(today(), 1)}
            max={addDays(today(), longestTokenDays)}
          />
        </Field>
      ) : null}
    </FormDialog>
  );
}
