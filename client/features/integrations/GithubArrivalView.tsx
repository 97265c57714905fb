import { Button, Stack } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { call } from '#client/lib/api/api.ts';
import { errorText } from '#client/lib/api/api-error.ts';
import { useWriteOf } from '#client/lib/api/write.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { CardSkeleton } from '#client/ui/feedback/Answer.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';
import { installInput, integrationTexts, oauthInput } from '#shared/integrations/integration.schema.ts';
import { integrationsApi } from '#shared/integrations/integrations.api.ts';

const settings = paths.settings('github');

async function connect(query: URLSearchParams): Promise<void> {
  const arrival = arrivalOf(query);
  if (arrival.code !== undefined) {
    await call(integrationsApi.oauth, { body: oauthInput.parse(arrival) });
    return;
  }
  const input = installInput.safeParse(arrival);
  if (!input.success) throw new Error(integrationTexts.state);
  await call(integrationsApi.install, { body: input.data });
}

/** The return page of GitHub's installation. */
export function GithubArrivalView() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const isRequest = query.get('setup_action') === 'request';

  const { mutate: arrive, error } = useWriteOf(() => connect(query), {
    onSuccess: () => notify.success(() => t('integrations.arrival.done')),
    sends: [integrationsApi.install, integrationsApi.githubSetup],
  });
  const failure = error ? errorText(error) : undefined;

  const hasArrived = useRef(false);
  useEffect(() => {
    if (hasArrived.current || isRequest) return;
    hasArrived.current = true;
    arrive(undefined, { onSuccess: () => void navigate(settings, { replace: true }) });
  }, [arrive, isRequest, navigate]);

  return (
    <Stack gap="4" maxW="36rem">
      <PageHeader title={t('integrations.arrival.title')} />
      {isRequest ? <Notice>{t('integrations.arrival.requested')}</Notice> : null}
      {failure ? (
        <Notice tone="danger">
          {t('integrations.arrival.failed')}: {failure}
        </Notice>
      ) : null}
      {failure || isRequest ? (
        <Button asChild alignSelf="start" variant="outline">
          <Link to={settings}>{t('integrations.arrival.toSettings')}</Link>
        </Button>
      ) : (
        <section aria-busy aria-label={t('integrations.arrival.connecting')}>
          <CardSkeleton lines={2} />
        </section>
      )}
    </Stack>
  );
}

interface GithubArrival {
  readonly installation_id: string;
  readonly setup_action: string;
  readonly state: string | undefined;
  /** There when the person also signed in at GitHub. */
  readonly code: string | undefined;
}

/** Parses the query of GitHub's redirect; a state without an installation is its number and the action. */
export function arrivalOf(query: URLSearchParams): GithubArrival {
  const state = query.get('state') ?? undefined;
  const code = query.get('code') ?? undefined;
  const [installation_id, setup_action] = [query.get('installation_id'), query.get('setup_action')];
  if (installation_id && setup_action) return { installation_id, setup_action, state, code };
  const parts = state?.split('_') ?? [];
  const [installation = '', action = ''] = parts;
  if (parts.length !== 2 || installation === '' || action === '') throw new Error(integrationTexts.state);
  return { installation_id: installation, setup_action: action, state, code };
}
