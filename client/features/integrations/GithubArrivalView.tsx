import { refresh } from '#client/lib/read.ts';
import '#client/locales/en/pages/integrations.json';
import { Button, Stack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { arrivalOf } from '#client/features/integrations/arrival.ts';
import { call } from '#client/lib/api.ts';
import { errorText } from '#client/lib/api-error.ts';
import { inWords } from '#client/lib/texts.ts';
import { CardSkeleton } from '#client/ui/CardSkeleton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { notify } from '#client/ui/notify.ts';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { installInput, integrationTexts, oauthInput } from '#shared/integrations/integration.schema.ts';
import { integrationsApi } from '#shared/integrations/integrations.api.ts';

const settings = '/settings#github';

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

/** Where GitHub's installation page comes back to. */
export function GithubArrivalView() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [failure, setFailure] = useState<string>();
  const isRequest = query.get('setup_action') === 'request';

  const arrive = useCallback(async () => {
    try {
      await connect(query);
      notify.success(t('integrations.arrival.done'));
      await refresh(queryClient, 'integrations');
      void refresh(queryClient, 'github');
      await navigate(settings, { replace: true });
    } catch (error) {
      setFailure(errorText(error));
    }
  }, [query, queryClient, navigate, t]);

  const hasArrived = useRef(false);
  useEffect(() => {
    if (hasArrived.current || isRequest) return;
    hasArrived.current = true;
    void arrive();
  }, [arrive, isRequest]);

  return (
    <Stack gap="4" maxW="36rem">
      <PageHeader title={t('integrations.arrival.title')} />
      {isRequest ? <Notice>{t('integrations.arrival.requested')}</Notice> : null}
      {failure ? (
        <Notice tone="danger">
          {t('integrations.arrival.failed')}: {inWords(failure)}
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
