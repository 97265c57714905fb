import { Button, chakra } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { paths } from '#client/app/paths.ts';
import { ProviderMark } from '#client/features/auth/public/ProviderMark.tsx';
import { setupQuery } from '#client/features/auth/queries.ts';
import { useLinkAnswer } from '#client/features/settings/personal/use-link-answer.ts';
import { SettingsBlock } from '#client/features/settings/public/SettingsBlock.tsx';
import { SettingsRow } from '#client/features/settings/public/SettingsRow.tsx';
import { call } from '#client/lib/api.ts';
import { keyOf, useRead, useReadOf } from '#client/lib/read.ts';
import { useAttempt } from '#client/lib/use-attempt.ts';
import { Answer } from '#client/ui/Answer.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { DateText } from '#client/ui/DateText.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { notify } from '#client/ui/notify.ts';
import { socialApi } from '#shared/auth/social.api.ts';
import type { LinkedProvider } from '#shared/auth/social.schema.ts';
import type { Setup } from '#shared/system/system.api.ts';

type Provider = Setup['providers'][number];

function Name({ id, name }: Provider) {
  return (
    <chakra.span display="inline-flex" verticalAlign="middle" alignItems="center" gap="2" maxW="100%">
      <ProviderMark id={id} />
      <chakra.bdi truncate>{name}</chakra.bdi>
    </chakra.span>
  );
}

/** Goes to the provider's page, which leads back to this section. */
function LinkRow({ provider }: { provider: Provider }) {
  const { t } = useTranslation();
  const { isBusy, failure, attempt } = useAttempt();
  const start = () =>
    attempt(async () => {
      const { location } = await call(socialApi.startLink, {
        params: { provider: provider.id },
        body: { next: paths.settings('signInProviders') },
      });
      window.location.assign(location);
    });
  return (
    <SettingsRow
      label={<Name {...provider} />}
      hint={t('settings.signInProviders.notLinked')}
      error={failure}
      inline
    >
      <Button
        variant="outline"
        size="sm"
        loading={isBusy}
        onClick={() => void start()}
        aria-label={t('settings.signInProviders.linkNamed', { name: provider.name })}
      >
        {t('settings.signInProviders.link')}
      </Button>
    </SettingsRow>
  );
}

interface LinkedRowProps {
  name: string;
  linked: LinkedProvider;
}

function LinkedRow({ name, linked }: LinkedRowProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);

  async function unlink() {
    await call(socialApi.unlinkProvider, { params: { id: linked.id } });
    notify.success(t('settings.signInProviders.unlinked', { name }));
    await queryClient.invalidateQueries({ queryKey: keyOf(socialApi.linkedProviders, {}) });
  }

  return (
    <SettingsRow
      label={<Name id={linked.provider} name={name} />}
      hint={
        <Trans
          i18nKey="settings.signInProviders.linkedAt"
          components={{ date: <DateText value={linked.linkedAt} format="date" /> }}
        />
      }
      inline
    >
      <Button
        variant="outline"
        size="sm"
        onClick={() => setAsking(true)}
        aria-label={t('settings.signInProviders.unlinkNamed', { name })}
      >
        {t('settings.signInProviders.unlink')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('settings.signInProviders.question', { name })}
        confirmLabel={t('settings.signInProviders.unlink')}
        onConfirm={unlink}
      >
        {t('settings.signInProviders.consequence')}
      </ConfirmDialog>
    </SettingsRow>
  );
}

function Rows({ providers, links }: { providers: readonly Provider[]; links: readonly LinkedProvider[] }) {
  const { t } = useTranslation();
  const nameOf = (id: string) => providers.find((provider) => provider.id === id)?.name ?? id;
  const isLinked = ({ id }: Provider) => links.some(({ provider }) => provider === id);
  useLinkAnswer(nameOf);
  if (providers.length + links.length === 0) {
    return <SettingsRow label={t('settings.signInProviders.none')} />;
  }
  return (
    <>
      {links.map((linked) => (
        <LinkedRow key={linked.id} name={nameOf(linked.provider)} linked={linked} />
      ))}
      {providers
        .filter((provider) => !isLinked(provider))
        .map((provider) => (
          <LinkRow key={provider.id} provider={provider} />
        ))}
    </>
  );
}

/** The providers that let the person in: those that are linked, and those that can be. */
export function SignInProvidersSection() {
  const { t } = useTranslation();
  const setup = useReadOf(setupQuery);
  const linked = useRead(socialApi.linkedProviders, {});
  const error = linked.error ?? setup.error;
  const retry = () => void Promise.all([setup.refetch(), linked.refetch()]);
  return (
    <SettingsBlock
      id="signInProviders"
      title={t('settings.signInProviders.title')}
      description={t('settings.signInProviders.description')}
    >
      {setup.data && linked.data ? (
        <Rows providers={setup.data.providers} links={linked.data.items} />
      ) : (
        <Answer query={{ error, refetch: retry }} skeleton={<ListSkeleton rows={2} inset />} />
      )}
    </SettingsBlock>
  );
}
