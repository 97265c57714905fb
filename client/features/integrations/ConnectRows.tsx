import { Button, chakra, HStack, Input, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { githubSetupQuery } from '#client/features/integrations/queries.ts';
import { myPermissionsQuery } from '#client/features/workspace/queries.ts';
import { call } from '#client/lib/api/api.ts';
import { errorText } from '#client/lib/api/api-error.ts';
import { refresh, useReadOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import { connectTokenInput } from '#shared/integrations/integration.schema.ts';
import { integrationsApi } from '#shared/integrations/integrations.api.ts';

/** A new token for a connection whose old one is refused. */
export function ConnectAgainRow() {
  return useMayConnect() ? <TokenRow /> : null;
}

/** The connections that this server offers, for people who may connect. */
export function ConnectRows() {
  const { t } = useTranslation();
  const { data: setup } = useReadOf(githubSetupQuery);
  const mayConnect = useMayConnect();
  return (
    <>
      <Text px="4" pt="4" pb={mayConnect ? '2' : '4'} textStyle="sm" color="fg.muted">
        {t('integrations.notConnected')} {mayConnect ? null : t('integrations.askAdmin')}
      </Text>
      {mayConnect && setup?.hasApp ? <InstallRow /> : null}
      {mayConnect ? <TokenRow /> : null}
    </>
  );
}

function InstallRow() {
  const { t } = useTranslation();
  const { isBusy, failure, install } = useInstall();

  return (
    <SettingsRow
      label={t('integrations.install')}
      hint={t('integrations.installHint')}
      error={failure}
      inline
    >
      <Button size="sm" loading={isBusy} loadingText={t('integrations.installButton')} onClick={install}>
        {t('integrations.installButton')}
      </Button>
    </SettingsRow>
  );
}

function TokenRow() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const id = useId();
  const form = useApiForm({
    schema: connectTokenInput,
    values: { token: '' },
    submit: async (body, { reset }) => {
      await call(integrationsApi.connectToken, { body });
      reset();
      await refresh(queryClient, 'integrations');
      void refresh(queryClient, 'github');
    },
  });
  const failure = form.errorOf('token') ?? form.failure?.message;

  return (
    <SettingsRow
      label={t('integrations.token')}
      hint={t('integrations.tokenHint')}
      error={failure}
      labelFor={id}
    >
      <chakra.form noValidate onSubmit={form.onSubmit}>
        <HStack gap="2">
          <Input
            {...form.register('token')}
            id={id}
            type="password"
            autoComplete="off"
            dir="ltr"
            w={{ base: '100%', md: '16rem' }}
            aria-invalid={failure ? true : undefined}
            aria-describedby={failure ? `${id}-error` : `${id}-hint`}
          />
          <Button
            type="submit"
            variant="outline"
            loading={form.isBusy}
            loadingText={t('integrations.tokenButton')}
          >
            {t('integrations.tokenButton')}
          </Button>
        </HStack>
      </chakra.form>
    </SettingsRow>
  );
}

/** Leads to GitHub's page of the App. */
export function useInstall() {
  const { mutate, isPending, error } = useWrite(integrationsApi.installState, {
    input: () => ({}),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return { isBusy: isPending, failure: error ? errorText(error) : undefined, install: () => mutate() };
}

/** Whether the person may connect an account with the organization. */
export function useMayConnect(): boolean {
  const { data: permissions = [] } = useReadOf(myPermissionsQuery);
  return permissions.some(
    ({ permission, enabled }) =>
      enabled && (permission === 'INTEGRATION_ADD' || permission === 'INTEGRATION_EDIT'),
  );
}
