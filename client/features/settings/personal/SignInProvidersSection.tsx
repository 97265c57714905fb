import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { Trans } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { ProviderMark } from '#client/features/auth/public/ProviderMark.tsx';
import { socialErrorText } from '#client/features/auth/public/social.ts';
import { setupQuery } from '#client/features/auth/queries.ts';
import { errorText } from '#client/lib/api/api-error.ts';
import { useRead, useReadOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { SettingsBlock, SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
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
  const start = useWrite(socialApi.startLink, {
    input: () => ({ params: { provider: provider.id }, body: { next: paths.settings('signInProviders') } }),
    onSuccess: ({ location }) => window.location.assign(location),
  });
  return (
    <SettingsRow
      label={<Name {...provider} />}
      hint={t('settings.signInProviders.notLinked')}
      error={start.error ? errorText(start.error) : undefined}
      inline
    >
      <Button
        variant="outline"
        size="sm"
        loading={start.isPending}
        onClick={() => start.mutate()}
        aria-label={t('settings.signInProviders.linkNamed', { name: provider.name })}
      >
        {t('settings.signInProviders.link')}
      </Button>
    </SettingsRow>
  );
}

function LinkedRow({ name, linked }: { name: string; linked: LinkedProvider }) {
  const { t } = useTranslation();
  const { mutateAsync: unlink } = useWrite(socialApi.unlinkProvider, {
    input: () => ({ params: { id: linked.id } }),
    onSuccess: () => notify.success(() => t('settings.signInProviders.unlinked', { name })),
  });
  const [isUnlinking, setUnlinking] = useState(false);

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
        onClick={() => setUnlinking(true)}
        aria-label={t('settings.signInProviders.unlinkNamed', { name })}
      >
        {t('settings.signInProviders.unlink')}
      </Button>
      <ConfirmDialog
        open={isUnlinking}
        onOpenChange={setUnlinking}
        title={t('settings.signInProviders.question', { name })}
        confirmLabel={t('settings.signInProviders.unlink')}
        onConfirm={() => unlink()}
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
  const setup = useReadOf(setupQuery);
  const linked = useRead(socialApi.linkedProviders, {});
  const error = linked.error ?? setup.error;
  const retry = () => void Promise.all([setup.refetch(), linked.refetch()]);
  return (
    <SettingsBlock id="signInProviders">
      {setup.data && linked.data ? (
        <Rows providers={setup.data.providers} links={linked.data.items} />
      ) : (
        <Answer query={{ error, refetch: retry }} rows={2} inset />
      )}
    </SettingsBlock>
  );
}

const parameters = ['linked', 'link_error', 'provider'] as const;

/** Shows the result of linking a provider from the address, and removes it from there. */
function useLinkAnswer(nameOf: (provider: string) => string): void {
  const { t } = useTranslation();
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const linked = query.get('linked');
    const reason = socialErrorText(query.get('link_error'));
    if (linked === null && reason === undefined) return;
    const name = nameOf(linked ?? query.get('provider') ?? '');
    if (reason === undefined) notify.success(() => t('settings.signInProviders.linked', { name }));
    else notify.error(() => t('settings.signInProviders.linkFailed', { name, reason }));
    for (const key of parameters) query.delete(key);
    void navigate({ search: query.toString(), hash }, { replace: true });
  }, [search, hash, navigate, nameOf, t]);
}
